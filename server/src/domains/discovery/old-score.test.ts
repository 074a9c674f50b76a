import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { type MatchFacts, matchScore, matchScoreSql, roundScore, skillRarity } from './old-score.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const facts = fc.record<MatchFacts>({
  hasSkills: fc.boolean(),
  sharedRarity: fc.nat(30_000).map((thousandths) => thousandths / 1000),
  mutualConnections: fc.nat(10_000),
  idleDays: fc.integer({ min: -60, max: 10_000_000 }).map((minutes) => minutes / 1440),
})
const members = fc.integer({ min: 1, max: 10_000_000 })

test('a rounded score is an integer from 0 to 100', () => {
  fc.assert(
    fc.property(facts, (each) => {
      const told = roundScore(matchScore(each))
      return Number.isInteger(told) && told >= 0 && told <= 100
    }),
  )
})

test('a rarer shared skill never lowers the score', () => {
  fc.assert(
    fc.property(facts, members, fc.nat(), fc.nat(), (each, all, one, other) => {
      const [rare, common] = [one % all, other % all]
        .map((count) => count + 1)
        .sort((a, b) => a - b)
      const sharing = (listedBy: number) =>
        matchScore({ ...each, sharedRarity: each.sharedRarity + skillRarity(listedBy, all) })
      return sharing(rare!) >= sharing(common!)
    }),
  )
})

test('one more shared skill, one more mutual connection or a later activity never lowers the score', () => {
  fc.assert(
    fc.property(facts, members, fc.nat(), (each, all, count) => {
      const score = matchScore(each)
      const rarity = skillRarity((count % all) + 1, all)
      return (
        matchScore({ ...each, sharedRarity: each.sharedRarity + rarity }) >= score &&
        matchScore({ ...each, mutualConnections: each.mutualConnections + 1 }) >= score &&
        matchScore({ ...each, idleDays: each.idleDays - 1 }) >= score
      )
    }),
  )
})

test('a rarity is between 0 and 1', () => {
  fc.assert(
    fc.property(members, fc.nat(), (all, count) => {
      const rarity = skillRarity((count % all) + 1, all)
      return rarity > 0 && rarity <= 1
    }),
  )
})

test('a viewer without skills is matched by activity alone', () => {
  fc.assert(
    fc.property(facts, facts, (one, other) => {
      const [a, b] = [one, other].map((each) => matchScore({ ...each, hasSkills: false }))
      return one.idleDays < other.idleDays ? a! >= b! : b! >= a!
    }),
  )
})

test('the example of docs/matching.md', () => {
  const score = matchScore({
    hasSkills: true,
    sharedRarity: skillRarity(40, 1000) + skillRarity(3, 1000),
    mutualConnections: 2,
    idleDays: 7,
  })

  expect(roundScore(score)).toBe(73)
})

test('the SQL expression computes the same score', async () => {
  const property = fc.asyncProperty(facts, async (each) => {
    const expression = matchScoreSql(each.hasSkills, {
      sharedRarity: sql`${each.sharedRarity}::float8 + 0`,
      mutualConnections: sql`${each.mutualConnections + 1}::int - 1`,
      idleDays: sql`${each.idleDays + 1}::float8 - 1`,
    })
    const { rows } = await sql<{ score: number }>`select ${expression} as score`.execute(
      database.db,
    )
    expect(rows[0]!.score).toBeCloseTo(matchScore(each), 9)
  })
  await fc.assert(property, { numRuns: 100 })
})
