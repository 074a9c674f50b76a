import { expect, test } from 'vitest'
import { gini, measure, topShare } from './metrics.ts'
import type { Run } from './simulate.ts'
import { drawWorld } from './world.ts'

test('the Gini coefficient is 0 for equal shares, and grows to 1 with one who has everything', () => {
  expect(gini([3, 3, 3, 3])).toBe(0)
  expect(gini([0, 0, 0, 0])).toBe(0)
  expect(gini([1, 3])).toBeCloseTo(0.25)
  expect(gini([2, 0, 4, 1])).toBeCloseTo(gini([4, 2, 1, 0]))
  expect(gini([...new Array<number>(99).fill(0), 7])).toBeCloseTo(0.99)
})

test('the share of the top is that of the highest values', () => {
  expect(topShare([1, 5, 1, 1, 2], 0.2)).toBe(0.5)
  expect(topShare(new Array<number>(200).fill(1), 0.01)).toBe(0.01)
})

test('a connection is effective if it was answered within a week, from an inbox that was not flooded', () => {
  const world = drawWorld(1, 200)
  const visits = new Map<number, number>()
  for (const { member, at } of world.visits) {
    if (at >= 0 && at < 28) visits.set(member, (visits.get(member) ?? 0) + 1)
  }
  const active = world.members
    .filter(({ id, newcomer }) => !newcomer && (visits.get(id) ?? 0) >= 4)
    .map(({ id }) => id)
  const [from, to] = [active[0]!, active[1]!]
  const request = { from, to, at: 1, waiting: 0, answeredAt: 2, isAccepted: true }
  const run: Run = {
    world,
    requests: [
      request,
      { ...request, answeredAt: 9 },
      { ...request, waiting: 20 },
      { ...request, isAccepted: false },
      { ...request, answeredAt: null, isAccepted: false },
    ],
    connections: [],
    impressions: new Uint32Array(world.members.length).fill(1),
    firstImpressions: new Uint32Array(world.members.length),
    tops: { shown: 10, mutual: 1 },
    unread: null,
  }

  const { accepted, effective, leftOut, success10, firstWeek } = measure(run)

  expect(accepted).toBe(0.6)
  expect(effective).toBeCloseTo(2 / active.length / 4)
  expect(leftOut).toBeCloseTo(1 - 2 / active.length)
  expect(success10).toBe(0.1)
  expect(firstWeek).toBe(0)
})
