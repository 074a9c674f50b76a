import { expect, test } from 'vitest'
import { batch } from './batch.ts'

const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

test('items that arrive during a batch form the next one, in order of arrival', async () => {
  const batches: number[][] = []
  const add = batch<number, number>(async (items) => {
    batches.push(items)
    await later(20)
    return items.map((item) => item * 2)
  })

  const first = add(1)
  await later(5)
  const rest = await Promise.all([2, 3, 4].map(add))

  expect(await first).toBe(2)
  expect(rest).toEqual([4, 6, 8])
  expect(batches).toEqual([[1], [2, 3, 4]])
})

test('an error in place of a result rejects that item alone', async () => {
  const halve = batch<number, number>(async (items) =>
    items.map((item) => (item % 2 ? new Error(`${item} is odd`) : item / 2)),
  )

  const results = await Promise.allSettled([4, 3, 2].map(halve))

  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('items waiting behind an error that ends all are rejected with it', async () => {
  let batches = 0
  const fail = batch<number, number>(
    async () => {
      batches++
      await later(50)
      throw new Error('away')
    },
    () => true,
  )

  const first = fail(1)
  await later(10)
  const results = await Promise.allSettled([first, fail(2), fail(3)])

  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(batches).toBe(1)
})

test('a failed batch does not stop the next one', async () => {
  let isAway = true
  const work = batch<number, number>(
    async (items) => {
      if (isAway) throw new Error('away')
      return items
    },
    () => true,
  )

  await expect(work(1)).rejects.toThrow('away')
  isAway = false

  expect(await work(2)).toBe(2)
})
