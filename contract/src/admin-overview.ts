import * as z from 'zod/mini'
import { data, Instant } from './reply.ts'
import { route } from './route.ts'

/** Seven days, and the seven before. */
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
  mailWaiting: z.int(),
  /** 90 days, the oldest first; the last is today, which is not over. */
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
