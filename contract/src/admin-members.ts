import * as z from 'zod/mini'
import { UserId } from './ids.ts'
import { ACT_NOTE_MAX_CHARS, SEARCH_MAX_CHARS } from './limits.ts'
import { noteTooLong } from './messages/admin.ts'
import { prefixTooLong } from './messages/discovery.ts'
import { listPart } from './paging.ts'
import { data, Instant } from './reply.ts'
import { Role } from './roles.ts'
import { route } from './route.ts'
import { text } from './text.ts'

/** The state of a member: the first that applies of deleted, leaving, suspended, waiting, unverified, limited. */
export const MemberState = z.enum([
  'active',
  'limited',
  'suspended',
  'waiting',
  'unverified',
  'leaving',
  'deleted',
])
export type MemberState = z.infer<typeof MemberState>

/** A member in one line. `userName` is null once the account is deleted. */
export const Person = z.object({
  userId: UserId,
  userName: z.nullable(z.string()),
  photoUrl: z.nullable(z.string()),
})
export type Person = z.infer<typeof Person>

/** A member as moderators see them. */
export const AdminMember = z.extend(Person, {
  email: z.nullable(z.string()),
  role: Role,
  state: MemberState,
  createdAt: Instant,
  lastSeenAt: z.nullable(Instant),
  /** Why they would like to join, if sign-ups need approval. */
  application: z.nullable(z.string()),
})
export type AdminMember = z.infer<typeof AdminMember>

/** An action on a member. */
export const MemberAct = z.enum([
  'warn',
  'limit',
  'suspend',
  'restore',
  'delete',
  'approve',
  'reject',
])
export type MemberAct = z.infer<typeof MemberAct>

export const AdminMemberDetail = z.extend(AdminMember, {
  about: z.nullable(z.string()),
  skills: z.array(z.string()),
  suspensionReason: z.nullable(z.string()),
  deletionDueAt: z.nullable(Instant),
  connections: z.int(),
  sessions: z.int(),
  reports: z.object({ open: z.int(), resolved: z.int(), sent: z.int() }),
  /** The admin who invited them, if any. */
  invitedBy: z.nullable(Person),
  /** The actions that the viewer may take now. */
  acts: z.array(MemberAct),
})
export type AdminMemberDetail = z.infer<typeof AdminMemberDetail>

export const listMembers = route({
  summary: 'Lists members as moderators see them, newest first; the view is logged',
  method: 'GET',
  path: '/api/v1/admin/members',
  access: 'moderator',
  query: z.extend(listPart(UserId), {
    /** A part of the username, or a whole email. */
    search: z.optional(text({ max: SEARCH_MAX_CHARS }, prefixTooLong)),
    state: z.optional(MemberState),
    /** Only moderators and admins. */
    role: z.optional(z.literal('staff')),
  }),
  /** `waitingCount` counts everyone who waits for approval. */
  reply: z.object({ data: z.array(AdminMember), waitingCount: z.int() }),
})

export const getMember = route({
  summary: 'Returns a member as moderators see them; the view is logged',
  method: 'GET',
  path: '/api/v1/admin/members/:userId',
  access: 'moderator',
  params: z.object({ userId: UserId }),
  reply: data(AdminMemberDetail),
})

export const ActOnMember = z.object({
  /** The reason, which the member is mailed. Not needed for `restore` and `approve`. */
  note: z.optional(text({ max: ACT_NOTE_MAX_CHARS }, noteTooLong)),
})
export type ActOnMember = z.infer<typeof ActOnMember>

export const actOnMember = route({
  summary: 'Warns, limits, suspends, restores, deletes, approves or rejects a member',
  method: 'POST',
  path: '/api/v1/admin/members/:userId/:act',
  access: 'moderator',
  params: z.object({ userId: UserId, act: MemberAct }),
  body: ActOnMember,
  reply: data(
    z.object({
      userId: UserId,
      state: MemberState,
      /** False if the action had been taken already: then the note is not recorded, and no mail is sent. */
      isChanged: z.boolean(),
    }),
  ),
  errors: ['NOT_ALLOWED'],
})
