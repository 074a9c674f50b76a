import * as z from 'zod/mini'
import { data, Instant } from './reply.ts'
import { route } from './route.ts'

/** The last seven days, and the seven before. */
const Figure = z.object({ now: z.int(), before: z.int() })

/** Figures of one day in UTC. `members` and `reports` count new ones. */
export const DayFigures = z.object({
  day: z.iso.date(),
  members: z.int(),
  active: z.int(),
  requests: z.int(),
  acceptances: z.int(),
  messages: z.int(),
  reports: z.int(),
})
export type DayFigures = z.infer<typeof DayFigures>

/** Places in the feed, and match scores, in ranges. */
export const PlaceRange = z.enum(['1-5', '6-10', '11-20', '21+'])
export type PlaceRange = z.infer<typeof PlaceRange>
export const ScoreRange = z.enum(['0-19', '20-39', '40-59', '60-79', '80-100'])
export type ScoreRange = z.infer<typeof ScoreRange>

/** How matches turned out in the last 90 days: every range, the lowest first. */
export const MatchOutcomes = z.object({
  /** Answers to requests, by the match score when the request was sent. */
  answers: z.array(z.object({ score: ScoreRange, accepted: z.int(), rejected: z.int() })),
  /** Decisions on developers in the feed, by their place in it. */
  decisions: z.array(z.object({ place: PlaceRange, connects: z.int(), passes: z.int() })),
})
export type MatchOutcomes = z.infer<typeof MatchOutcomes>

export const Overview = z.object({
  /** All members, and how many there were seven days ago. */
  members: Figure,
  /** Members who were active within seven days. */
  active: Figure,
  requests: Figure,
  acceptances: Figure,
  messages: Figure,
  reportsOpen: z.int(),
  oldestReportAt: z.nullable(Instant),
  approvalsWaiting: z.int(),
  /** Without weekly mails, of which many may wait on a Monday. */
  mailWaiting: z.int(),
  matching: MatchOutcomes,
  /** 90 days, oldest first; the last is today, which is not over. */
  days: z.array(DayFigures),
})
export type Overview = z.infer<typeof Overview>

export const getOverview = route({
  summary: 'Returns figures of the community, with those of each of the last 90 days',
  method: 'GET',
  path: '/api/v1/admin/overview',
  access: 'moderator',
  reply: data(Overview),
})
