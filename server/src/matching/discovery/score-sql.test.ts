import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { times } from '../../testing/volume.ts'
import { type AnswerFacts, answering, evidence, type FitFacts } from './score.ts'
import { answeringSql, evidenceSql } from './score-sql.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const amount = (most: number) => fc.nat(most * 1000).map((thousandths) => thousandths / 1000)
const share = fc.option(amount(1))

const fit = fc.record<FitFacts>({
  shared: amount(30),
  learn: amount(10),
  teach: amount(30),
  skills: fc.nat(30),
  interests: amount(30),
  intents: fc.nat(3),
  language: fc.option(fc.nat(1)),
  hours: share,
  week: share,
  mutualConnections: fc.nat(10_000),
})

const answers = fc
  .record<AnswerFacts>({
    waiting: fc.nat(200),
    received: fc.nat(200),
    answered: fc.nat(200),
    meanRate: amount(1).map((rate) => Math.max(rate, 0.01)),
    connections: fc.nat(200),
    idleDays: fc.integer({ min: -60, max: 10_000_000 }).map((minutes) => minutes / 1440),
  })
  .map((facts) => ({ ...facts, answered: Math.min(facts.answered, facts.received) }))

/** The facts as columns of one row, with the types that a ranking has. */
async function compute<Facts extends FitFacts | AnswerFacts>(
  facts: Facts,
  write: (columns: { [Fact in keyof Facts]: ReturnType<typeof sql.ref> }) => unknown,
) {
  const names = Object.keys(facts) as (keyof Facts & string)[]
  const counts = ['waiting', 'received', 'answered', 'connections', 'skills', 'intents', 'language']
  const columns = names.map((name) => {
    const type = sql.raw(counts.includes(name) || name === 'mutualConnections' ? 'int' : 'float8')
    return sql`${facts[name]}::${type} as ${sql.ref(`fact_${name.toLowerCase()}`)}`
  })
  const refs = Object.fromEntries(
    names.map((name) => [name, sql.ref(`fact_${name.toLowerCase()}`)]),
  ) as { [Fact in keyof Facts]: ReturnType<typeof sql.ref> }
  const { rows } = await sql<{ value: number }>`
    select ${write(refs)} as value from (select ${sql.join(columns)}) facts
  `.execute(database.db)
  return rows[0]!.value
}

test('the database computes the same evidence', async () => {
  const property = fc.asyncProperty(fit, async (facts) => {
    expect(await compute(facts, evidenceSql)).toBeCloseTo(evidence(facts), 9)
  })
  await fc.assert(property, { numRuns: times(25, 100) })
})

test('the database computes the same probability of an answer', async () => {
  const property = fc.asyncProperty(answers, async (facts) => {
    expect(await compute(facts, answeringSql)).toBeCloseTo(answering(facts), 9)
  })
  await fc.assert(property, { numRuns: times(25, 100) })
})
