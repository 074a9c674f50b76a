import { open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { lockDataDir } from '../platform/db/embedded/lock.ts'

// `contend-for-lock.ts DIR ROUNDS` takes the lock of a directory again and again, and fails when
// another holder is found inside.

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
