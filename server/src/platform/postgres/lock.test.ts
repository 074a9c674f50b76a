import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startChild } from '../../testing/child.ts'
import { createTempDir } from '../../testing/temp-dir.ts'
import { isRunning, ourselves } from './live-process.ts'
import { lockDataDir } from './lock.ts'

test('a data directory has one holder at a time', async () => {
  const dir = await createTempDir()

  const first = await lockDataDir(dir)
  const second = lockDataDir(dir)

  await expect(second).rejects.toThrow('in use by this process')
  await first.release()
  await (await lockDataDir(dir)).release()
})

test('of many concurrent attempts exactly one gets the lock', async () => {
  const dir = await createTempDir()

  const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => lockDataDir(dir)))

  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('the lock of a dead process is taken over', async () => {
  const dir = await createTempDir()
  const child = startChild('contend-for-lock.ts', [dir, '1'])
  await child.ended
  const dead = { pid: child.pid, startedAt: 'any time' }
  await writeFile(join(dir, 'lock.7'), JSON.stringify(dead))

  const lock = await lockDataDir(dir)

  expect((await readdir(dir)).filter((name) => name.startsWith('lock'))).toEqual(['lock.8'])
  await lock.release()
})

test('a reused pid does not hold the lock', async () => {
  const dir = await createTempDir()
  const { pid } = await ourselves()
  await writeFile(join(dir, 'lock.1'), JSON.stringify({ pid, startedAt: 'long ago' }))

  const lock = await lockDataDir(dir)

  await lock.release()
})

test('a lock file that a power failure emptied is taken over', async () => {
  const dir = await createTempDir()
  await writeFile(join(dir, 'lock.1'), '')

  const lock = await lockDataDir(dir)

  await lock.release()
})

test('a process is distinguished from a later one with the same pid', async () => {
  const self = await ourselves()

  expect(await isRunning(self)).toBe(true)
  expect(await isRunning({ ...self, startedAt: 'long ago' })).toBe(false)
})

test('racing processes never hold the lock at the same time', async () => {
  const dir = await createTempDir()
  const contenders = Array.from({ length: 3 }, () =>
    startChild('contend-for-lock.ts', [dir, '100']),
  )

  const ends = await Promise.all(contenders.map(({ ended }) => ended))

  expect(ends).toEqual(ends.map(() => ({ code: 0, complaint: '' })))
})
