import type { MemberState } from '@shipmates/contract/admin-members'
import type { InvitationId, LogId, ReportId, UserId } from '@shipmates/contract/ids'
import { listMembers, readMember } from '../../../server/src/domains/moderation/members.ts'
import { listReports, readReport } from '../../../server/src/domains/moderation/reports.ts'
import { readOverview } from '../../../server/src/domains/overview/overview.ts'
import { listInvitations } from '../../../server/src/domains/registration/invitations.ts'
import { readLog } from '../../../server/src/domains/staff/log.ts'
import type { Db } from '../../../server/src/platform/db/client.ts'
import { tagOf } from '../discovery/seed.ts'
import { ADMIN, MODERATOR, NOTORIOUS, OPEN_REPORTS, REPORTS } from './seed.ts'

/** A call of the admin pages. */
export interface Case {
  what: string
  run(db: Db): Promise<unknown>
}

const now = () => new Date()
const admin = { userId: ADMIN as UserId, role: 'admin' } as never
const moderator = { userId: MODERATOR as UserId, role: 'moderator' } as never
const actor = { via: 'web', userId: ADMIN as UserId } as const
const LIMIT = 30

const members = (what: string, query: Parameters<typeof listMembers>[2]): Case => ({
  what: `members: ${what}`,
  run: (db) => listMembers({ db, now }, actor, { ...query, limit: LIMIT }),
})

const ofState = (state: MemberState) => members(`${state}, first page`, { state })

const reports = (
  what: string,
  state: 'open' | 'resolved',
  before?: number,
  viewer = moderator,
): Case => ({
  what: `reports: ${what}`,
  run: (db) =>
    listReports({ db, now }, viewer, {
      state,
      limit: LIMIT,
      before: before === undefined ? undefined : (String(before) as ReportId),
    }),
})

const log = (what: string, part: Omit<Parameters<typeof readLog>[1], 'limit'>): Case => ({
  what: `log: ${what}`,
  run: (db) => readLog(db, { ...part, limit: LIMIT }),
})

/** Newer reports have smaller ids in the seed. */
const OLDER = OPEN_REPORTS / 2
const DEEP_LOG = '1000' as LogId

export const cases: readonly Case[] = [
  { what: 'overview', run: (db) => readOverview({ db, now }) },
  reports('open, first page', 'open'),
  reports('open, deep page', 'open', OLDER),
  reports('open, first page, for an admin', 'open', undefined, admin),
  reports('resolved, first page', 'resolved'),
  reports('resolved, deep page', 'resolved', REPORTS - OLDER),
  {
    what: 'reports: detail of a notorious member',
    run: (db) => readReport({ db, now }, moderator, '100' as ReportId),
  },
  members('all, first page', {}),
  members('all, deep page', { before: '1000' as UserId }),
  members('search, common', { search: 'an' }),
  members('search, common, deep page', { search: 'an', before: '2000' as UserId }),
  members('search, common (4 letters)', { search: 'anna' }),
  members('search, rare', { search: tagOf(7) }),
  members('search, nobody', { search: 'zzzzzz' }),
  members('search, an email', { search: 'dev77@bench.test' }),
  members('search, common and suspended', { search: 'an', state: 'suspended' }),
  ...(
    ['active', 'limited', 'suspended', 'waiting', 'unverified', 'leaving', 'deleted'] as const
  ).map(ofState),
  members('suspended, deep page', { state: 'suspended', before: '1000' as UserId }),
  members('deleted, deep page', { state: 'deleted', before: '1000' as UserId }),
  members('staff', { role: 'staff' }),
  {
    what: 'members: detail',
    run: (db) => readMember({ db, now }, admin, NOTORIOUS as UserId),
  },
  { what: 'invitations: first page', run: (db) => listInvitations({ db, now }, { limit: LIMIT }) },
  {
    what: 'invitations: deep page',
    run: (db) => listInvitations({ db, now }, { limit: LIMIT, before: '100' as InvitationId }),
  },
  log('first page', {}),
  log('deep page', { before: DEEP_LOG }),
  log('acts, first page', { kind: 'acts' }),
  log('acts, deep page', { kind: 'acts', before: DEEP_LOG }),
  log('looks, first page', { kind: 'looks' }),
  log('about a notorious member', { targetId: NOTORIOUS as UserId }),
  log('about a notorious member, deep page', {
    targetId: NOTORIOUS as UserId,
    before: DEEP_LOG,
  }),
  log('about a quiet member', { targetId: '77' as UserId }),
]
