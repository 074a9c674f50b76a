import * as z from 'zod/mini'
import { Person } from './admin-members.ts'
import { LogId, ReportId, UserId } from './ids.ts'
import { listPart } from './paging.ts'
import { data, Instant } from './reply.ts'
import { route } from './route.ts'

/** Where an action came from: `product` means the software itself. */
export const LogVia = z.enum(['web', 'command line', 'product'])
export type LogVia = z.infer<typeof LogVia>

/** Views of a moderator or admin. */
export const VIEWS = [
  'list_members',
  'view_member',
  'list_reports',
  'view_report',
  'export_member',
] as const

/** Actions of a moderator or admin. */
export const ACTIONS = [
  'warn',
  'limit',
  'suspend',
  'restore',
  'delete',
  'approve',
  'reject',
  'resolve_report',
  'file_report',
  'grant_member',
  'grant_moderator',
  'grant_admin',
  'create_invitation',
  'withdraw_invitation',
  'remove_second_factor',
  'link_identity',
] as const

export const LogAction = z.enum([...VIEWS, ...ACTIONS])
export type LogAction = z.infer<typeof LogAction>

/** An action of the staff on a member, with its time and reason. Entries are never changed. */
export const LogEntry = z.object({
  id: LogId,
  at: Instant,
  via: LogVia,
  /** Null for the command line and the product. */
  actor: z.nullable(Person),
  action: LogAction,
  target: z.nullable(Person),
  reportId: z.nullable(ReportId),
  note: z.nullable(z.string()),
})
export type LogEntry = z.infer<typeof LogEntry>

export const listLog = route({
  summary: 'Lists what moderators looked at and did, newest first',
  method: 'GET',
  path: '/api/v1/admin/log',
  access: 'moderator',
  query: z.extend(listPart(LogId), {
    /** Only views, or only actions. */
    kind: z.optional(z.enum(['looks', 'acts'])),
    /** Only entries about this member. */
    targetId: z.optional(UserId),
  }),
  reply: data(z.array(LogEntry)),
})
