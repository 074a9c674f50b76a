import { expect, test } from 'vitest'
import { createHasher } from '../adapters/hashing/hasher.ts'
import { createQueue } from './queue.ts'

/** Runs pieces of one noisy member and then one of another, and returns the order in which they ended. */
async function order(run: (by: string) => Promise<unknown>, pieces: number) {
  const ended: string[] = []
  const start = (by: string) => run(by).then(() => ended.push(by))
  await Promise.all([...Array.from({ length: pieces }, () => start('noisy')), start('other')])
  return ended
}

test('waiting work is served in turn', async () => {
  const queue = createQueue({ parallel: 1, maxWaiting: 50 })

  const ended = await order((by) => queue(async () => {}, by), 14)

  expect(ended.indexOf('other')).toBeLessThanOrEqual(2)
  expect(ended).toHaveLength(15)
})

test('a member whose password is checked over and over does not delay another', async () => {
  const hasher = await createHasher(1)
  const hashed = await hasher.hash('secret')

  const ended = await order((by) => hasher.verify('secret', hashed, by), 20)

  expect(ended.indexOf('other')).toBeLessThanOrEqual(2)
})

test('a member who queues more than a quarter of the places leaves the others free', async () => {
  const queue = createQueue({ parallel: 1, maxWaiting: 40 })
  const noisy = Array.from({ length: 60 }, () => queue(async () => {}, 'noisy'))
  const others = Array.from({ length: 30 }, (_, n) => queue(async () => {}, `other ${n}`))

  const refused = (await Promise.allSettled(noisy)).filter(({ status }) => status === 'rejected')

  expect(await Promise.all(others)).toHaveLength(30)
  expect(refused).toHaveLength(60 - 11)
})

test('failed work frees its place, and work beyond the queue is refused', async () => {
  const queue = createQueue({ parallel: 1, maxWaiting: 1 })
  const failing = queue(() => Promise.reject(new Error('broken')))
  const waiting = queue(async () => 'done')

  await expect(queue(async () => {})).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await expect(failing).rejects.toThrow('broken')
  expect(await waiting).toBe('done')
  expect(await queue(async () => 'again')).toBe('again')
})
