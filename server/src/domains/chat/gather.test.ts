import { expect, test } from 'vitest'
import { gather } from './gather.ts'

const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

test('what comes while a group is worked on goes together, in the order it came', async () => {
  const groups: number[][] = []
  const add = gather<number, number>(async (items) => {
    groups.push(items)
    await later(20)
    return items.map((item) => item * 2)
  })

  const first = add(1)
  await later(5)
  const rest = await Promise.all([2, 3, 4].map(add))

  expect(await first).toBe(2)
  expect(rest).toEqual([4, 6, 8])
  expect(groups).toEqual([[1], [2, 3, 4]])
})

test('an error in place of a result rejects that one alone', async () => {
  const halve = gather<number, number>(async (items) =>
    items.map((item) => (item % 2 ? new Error(`${item} is odd`) : item / 2)),
  )

  const results = await Promise.allSettled([4, 3, 2].map(halve))

  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('what waits behind an error that ends all does not wait for its own', async () => {
  let groups = 0
  const fail = gather<number, number>(
    async () => {
      groups++
      await later(50)
      throw new Error('away')
    },
    () => true,
  )

  const first = fail(1)
  await later(10)
  const results = await Promise.allSettled([first, fail(2), fail(3)])

  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(groups).toBe(1)
})

test('after a group that failed, the next one is worked on', async () => {
  let isAway = true
  const work = gather<number, number>(
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
