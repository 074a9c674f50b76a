import fc from 'fast-check'
import { expect, test } from 'vitest'
import { skillRarity } from './old-score.ts'
import { type Probe, planProbes } from './probes.ts'
import { findThreshold } from './threshold.ts'

const MEMBERS = 1_000_000

const viewer = fc
  .uniqueArray(fc.integer({ min: 1, max: MEMBERS }), { minLength: 1, maxLength: 14 })
  .map((counts) =>
    counts
      .sort((a, b) => a - b)
      .map((listedBy, id) => ({ id, listedBy, rarity: skillRarity(listedBy, MEMBERS) })),
  )

const finds = (skillIds: readonly number[]) => (probe: Probe) =>
  probe.all.every((id) => skillIds.includes(id)) &&
  (!probe.any.length || probe.any.some((id) => skillIds.includes(id)))

test('every member who shares enough rarity is found', () => {
  fc.assert(
    fc.property(viewer, fc.nat(5000), fc.infiniteStream(fc.boolean()), (skills, atMost, shares) => {
      const { rarity } = findThreshold(skills, MEMBERS, atMost)
      const probes = planProbes(skills, rarity, MEMBERS)
      const shared = skills.filter(() => shares.next().value)
      const has = shared.reduce((total, skill) => total + skill.rarity, 0)
      return has < rarity || probes.some(finds(shared.map(({ id }) => id)))
    }),
  )
})

test('the threshold lets no more members pass than allowed, and none who share nothing', () => {
  fc.assert(
    fc.property(viewer, fc.nat(2 * MEMBERS), (skills, atMost) => {
      const { expected, rarity } = findThreshold(skills, MEMBERS, atMost)
      const listings = skills.reduce((total, { listedBy }) => total + listedBy, 0)
      return rarity > 0 && expected <= atMost && expected <= listings + 0.001
    }),
  )
})

test('a rare skill is looked up alone, common ones only in combination', () => {
  const skills = [1000, 100_000, 200_000].map((listedBy, id) => ({
    id,
    listedBy,
    rarity: skillRarity(listedBy, MEMBERS),
  }))
  const { rarity, expected } = findThreshold(skills, MEMBERS, 25_000)

  const probes = planProbes(skills, rarity, MEMBERS)

  expect(expected).toBeCloseTo(20_980, 0)
  expect(probes).toContainEqual({ all: [1], any: [2] })
  expect(probes).toContainEqual({ all: [], any: [0] })
})

test('twelve common skills do not lead to a lookup per combination', () => {
  const skills = Array.from({ length: 12 }, (_, id) => {
    const listedBy = 5000 * (id + 1)
    return { id, listedBy, rarity: skillRarity(listedBy, MEMBERS) }
  })
  const { rarity } = findThreshold(skills, MEMBERS, 2500)

  expect(planProbes(skills, rarity, MEMBERS).length).toBeLessThan(40)
})

test('a viewer without skills needs no lookup', () => {
  const { rarity, expected } = findThreshold([], MEMBERS, MEMBERS)

  expect(expected).toBe(0)
  expect(planProbes([], rarity, MEMBERS)).toEqual([])
})
