import { expect, test } from 'vitest'
import { chance } from '../random.ts'
import { attention, PAGE, PAGES_UP_TO } from './assumptions.ts'
import { measure } from './metrics.ts'
import { rankers } from './rankers.ts'
import { simulate } from './simulate.ts'
import { probability, requestLogit } from './truth.ts'
import { drawWorld } from './world.ts'

const MEMBERS = 200

test('the same seed gives the same run, and another seed a different one', () => {
  const runs = [5, 5, 6].map((seed) => simulate(drawWorld(seed, MEMBERS), rankers.ours))

  const [requests, again, other] = runs.map((run) => JSON.stringify(run.requests))
  expect(requests).toBe(again)
  expect(requests).not.toBe(other)
  expect(measure(runs[0]!)).toEqual(measure(runs[1]!))
})

test('a run does not change its world, so each ranker gets the same one', () => {
  const world = drawWorld(5, MEMBERS)
  const first = simulate(world, rankers.ours)
  simulate(world, rankers['product oracle'])

  expect(simulate(world, rankers.ours).requests).toEqual(first.requests)
})

test('attention is 1 at the first place, and falls with each place', () => {
  const places = Array.from({ length: PAGE * PAGES_UP_TO }, (_, index) => attention(index + 1))

  expect(places[0]).toBe(1)
  for (const [index, each] of places.entries()) {
    expect(each).toBeGreaterThan(0)
    if (index > 0) expect(each).toBeLessThan(places[index - 1]!)
  }
})

test('draws are even, and do not depend on their neighbours', () => {
  const draws = Array.from({ length: 100_000 }, (_, n) => chance(3, n % 300, Math.floor(n / 300)))
  const mean = (values: number[]) => values.reduce((sum, each) => sum + each, 0) / values.length

  for (let tenth = 0; tenth < 10; tenth++) {
    const inside = draws.filter((each) => Math.floor(each * 10) === tenth)
    expect(inside.length / draws.length).toBeCloseTo(0.1, 2)
  }
  const product = (apart: number) =>
    mean(draws.slice(apart).map((each, n) => (each - 0.5) * (draws[n]! - 0.5)))
  for (const apart of [1, 300]) expect(Math.abs(product(apart))).toBeLessThan(0.002)
})

test.each([1, 2, 3, 4])(
  'in world %i members would send a request to 8 % of random others',
  (seed) => {
    const { truth } = drawWorld(seed, MEMBERS)
    const { there } = truth.utility
    const expected = there.reduce((sum, each) => sum + probability(requestLogit(truth, each, 0)), 0)

    expect(expected / there.length).toBeCloseTo(0.08, 2)
  },
)

test.each([1, 2, 3, 4])(
  'in world %i the oracle has more effective connections than other orders',
  (seed) => {
    const world = drawWorld(seed, MEMBERS)
    const { random, newest, popularity, ours, 'product oracle': oracle } = rankers
    const bound = measure(simulate(world, oracle))

    for (const ranker of [random, newest, popularity, ours]) {
      const { effective } = measure(simulate(world, ranker))
      expect(effective).toBeLessThanOrEqual(bound.effective)
    }
  },
)

test('no member sends a request twice, to themselves, or to a member who has not joined', () => {
  const world = drawWorld(2, MEMBERS)
  const { requests } = simulate(world, rankers.newest)

  const pairs = new Set(requests.map(({ from, to }) => [from, to].sort().join()))
  expect(pairs.size).toBe(requests.length)
  for (const { from, to, at } of requests) {
    expect(from).not.toBe(to)
    expect(at).toBeGreaterThanOrEqual(world.members[to]!.joinedAt)
  }
})
