import { open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { lockDataDir } from '../platform/postgres/lock.ts'

// `contend-for-lock.ts DIR ROUNDS` locks a directory repeatedly, and fails if another process holds
// the lock at the same time.

const [, , dir = '', rounds] = process.argv
let taken = 0
while (taken < Number(rounds)) {
  const lock = await lockDataDir(dir).catch(() => undefined)
  if (!lock) {
    await sleep(Math.random() * 2)
    continue
  }
  const marker = await open(join(dir, 'inside'), 'wx')
  await sleep(Math.random())
  await marker.close()
  await unlink(join(dir, 'inside'))
  await lock.release()
  taken += 1
}
