import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type AnswerFacts,
  answering,
  evidence,
  type FitFacts,
  matchScore,
  rankValue,
  roundScore,
  skillRarity,
} from './score.ts'

const share = fc.double({ min: 0, max: 1, noNaN: true })
const sum = fc.double({ min: 0, max: 30, noNaN: true })
const stated = fc.option(share)

const fit = fc.record<FitFacts>({
  shared: sum,
  learn: sum,
  teach: sum,
  skills: fc.nat(30),
  interests: sum,
  intents: fc.nat(3),
  language: fc.option(fc.constantFrom(0, 1)),
  hours: stated,
  week: stated,
  mutualConnections: fc.nat(10_000),
})

const answer = fc
  .record({ answered: fc.nat(200), waiting: fc.nat(100), meanRate: share })
  .chain((counts) =>
    fc.record<AnswerFacts>({
      answered: fc.constant(counts.answered),
      waiting: fc.constant(counts.waiting),
      meanRate: fc.constant(counts.meanRate),
      received: fc.constant(counts.answered + counts.waiting),
      connections: fc.nat(10_000),
      idleDays: fc.double({ min: -60, max: 10_000, noNaN: true }),
    }),
  )
const members = fc.integer({ min: 1, max: 10_000_000 })

test('a rounded score is an integer from 0 to 100', () => {
  fc.assert(
    fc.property(fit, (facts) => {
      const rounded = roundScore(matchScore(facts))
      return Number.isInteger(rounded) && rounded >= 0 && rounded <= 100
    }),
  )
})

test('more in common never lowers the evidence', () => {
  const facts = ['shared', 'learn', 'teach', 'interests', 'intents', 'mutualConnections'] as const
  fc.assert(
    fc.property(fit, fc.constantFrom(...facts), (each, fact) => {
      return evidence({ ...each, [fact]: each[fact] + 1 }) >= evidence(each)
    }),
  )
})

test('listing thirty skills gains nothing beyond the share in common', () => {
  fc.assert(
    fc.property(fit, (each) => {
      const few = { ...each, skills: 8 }
      const many = { ...each, skills: 32, shared: 4 * each.shared, learn: 4 * each.learn }
      return evidence(many) <= evidence(few) + 1e-9
    }),
  )
})

test('learning from the other and teaching the other count the same', () => {
  fc.assert(
    fc.property(fit, (each) => {
      const facts = { ...each, skills: 5 }
      const turned = { ...facts, learn: facts.teach, teach: facts.learn }
      return Math.abs(evidence(facts) - evidence(turned)) < 1e-9
    }),
  )
})

test('the chance of an answer is above 0 and at most 1', () => {
  fc.assert(
    fc.property(answer, (facts) => {
      const chance = answering({ ...facts, meanRate: Math.max(facts.meanRate, 0.01) })
      return chance > 0 && chance <= 1
    }),
  )
})

test('a waiting request, an idle day or one more connection never raises the rank, an answer does not lower it', () => {
  fc.assert(
    fc.property(fit, answer, (each, facts) => {
      const rank = rankValue(each, facts)
      const { waiting, received, answered, idleDays, connections } = facts
      const later = (change: Partial<AnswerFacts>) => rankValue(each, { ...facts, ...change })
      const answers = waiting > 0 ? { waiting: waiting - 1, answered: answered + 1 } : {}
      return (
        later({ waiting: waiting + 1, received: received + 1 }) <= rank &&
        later({ idleDays: idleDays + 1 }) <= rank &&
        later({ connections: connections + 1 }) <= rank &&
        later(answers) >= rank
      )
    }),
  )
})

test('a rarity is between 0 and 1', () => {
  fc.assert(
    fc.property(members, fc.nat(), (all, count) => {
      const rarity = skillRarity((count % all) + 1, all)
      return rarity >= 0 && rarity <= 1
    }),
  )
})

test('the example of docs/matching.md', () => {
  const rarity = (listedBy: number) => skillRarity(listedBy, 1000)
  const score = matchScore({
    shared: rarity(40),
    learn: rarity(3),
    teach: 0,
    skills: 5,
    interests: rarity(60),
    intents: 1,
    language: 1,
    hours: 0.9,
    week: 0.5,
    mutualConnections: 2,
  })
  expect(Math.round(score)).toBe(86)
})
