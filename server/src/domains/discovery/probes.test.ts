import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Probe, planProbes } from './probes.ts'
import { skillRarity } from './score.ts'
import { findThreshold } from './threshold.ts'

const MEMBERS = 1_000_000

const viewer = fc
  .uniqueArray(fc.integer({ min: 1, max: MEMBERS }), { minLength: 1, maxLength: 14 })
  .map((counts) =>
    counts
      .sort((a, b) => a - b)
      .map((listedBy, trait) => ({ trait, listedBy, weight: skillRarity(listedBy, MEMBERS) })),
  )

const finds = (skillIds: readonly number[]) => (probe: Probe) =>
  probe.all.every((id) => skillIds.includes(id)) &&
  (!probe.any.length || probe.any.some((id) => skillIds.includes(id)))

test('every member who shares enough rarity is found', () => {
  fc.assert(
    fc.property(viewer, fc.nat(5000), fc.infiniteStream(fc.boolean()), (skills, atMost, shares) => {
      const { weight } = findThreshold(skills, MEMBERS, atMost)
      const { probes } = planProbes(skills, weight, MEMBERS)
      const shared = skills.filter(() => shares.next().value)
      const has = shared.reduce((total, skill) => total + skill.weight, 0)
      return has < weight || probes.some(finds(shared.map(({ trait }) => trait)))
    }),
  )
})

test('the threshold lets no more members pass than allowed, and none who share nothing', () => {
  fc.assert(
    fc.property(viewer, fc.nat(2 * MEMBERS), (skills, atMost) => {
      const { expected, weight } = findThreshold(skills, MEMBERS, atMost)
      const listings = skills.reduce((total, { listedBy }) => total + listedBy, 0)
      return weight > 0 && expected <= atMost && expected <= listings + 0.001
    }),
  )
})

test('a rare skill is looked up alone, common ones only in combination', () => {
  const skills = [1000, 100_000, 200_000].map((listedBy, id) => ({
    trait: id,
    listedBy,
    weight: skillRarity(listedBy, MEMBERS),
  }))
  const { weight, expected } = findThreshold(skills, MEMBERS, 25_000)

  const { probes } = planProbes(skills, weight, MEMBERS)

  expect(expected).toBeCloseTo(20_980, 0)
  expect(probes).toContainEqual({ all: [1], any: [2] })
  expect(probes).toContainEqual({ all: [], any: [0] })
})

test('twelve common skills do not lead to a lookup per combination', () => {
  const skills = Array.from({ length: 12 }, (_, id) => {
    const listedBy = 5000 * (id + 1)
    return { trait: id, listedBy, weight: skillRarity(listedBy, MEMBERS) }
  })
  const { weight } = findThreshold(skills, MEMBERS, 2500)

  expect(planProbes(skills, weight, MEMBERS).probes.length).toBeLessThan(50)
})

test('a viewer without skills needs no lookup', () => {
  const { weight, expected } = findThreshold([], MEMBERS, MEMBERS)

  expect(expected).toBe(0)
  expect(planProbes([], weight, MEMBERS).probes).toEqual([])
})
