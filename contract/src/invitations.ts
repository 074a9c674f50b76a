import * as z from 'zod/mini'
import { email } from './account-forms.ts'
import { Person } from './admin-members.ts'
import { InvitationId } from './ids.ts'
import { INVITATION_DAYS_MAX, INVITATION_USES_MAX } from './limits.ts'
import { emailRequired } from './messages/accounts.ts'
import { daysInvalid, usesInvalid } from './messages/admin.ts'
import { listPart } from './paging.ts'
import { data, done, Instant } from './reply.ts'
import { route } from './route.ts'

const wholeUpTo = (max: number, message: string) =>
  z.int({ error: message }).check(z.minimum(1, message), z.maximum(max, message))

export const InvitationState = z.enum(['open', 'used', 'expired', 'withdrawn'])
export type InvitationState = z.infer<typeof InvitationState>

export const Invitation = z.object({
  id: InvitationId,
  /** The only email that may use it, if any. */
  email: z.nullable(z.string()),
  uses: z.int(),
  used: z.int(),
  createdAt: Instant,
  expiresAt: Instant,
  state: InvitationState,
  /** Null for the command line. */
  by: z.nullable(Person),
})
export type Invitation = z.infer<typeof Invitation>

export const CreateInvitation = z.object({
  email: z.optional(email(emailRequired)),
  uses: wholeUpTo(INVITATION_USES_MAX, usesInvalid),
  days: wholeUpTo(INVITATION_DAYS_MAX, daysInvalid),
})
export type CreateInvitation = z.infer<typeof CreateInvitation>

export const createInvitation = route({
  summary: 'Makes an invitation; its link is shown once, and mailed to its email, if it has one',
  method: 'POST',
  path: '/api/v1/admin/invitations',
  access: 'admin',
  status: 201,
  body: CreateInvitation,
  reply: data(z.object({ invitation: Invitation, link: z.string() })),
  errors: ['NOT_ALLOWED'],
})

export const listInvitations = route({
  summary: 'Lists invitations, newest first',
  method: 'GET',
  path: '/api/v1/admin/invitations',
  access: 'admin',
  query: listPart(InvitationId),
  reply: data(z.array(Invitation)),
  errors: ['NOT_ALLOWED'],
})

export const withdrawInvitation = route({
  summary: 'Withdraws an invitation; members who joined by it stay',
  method: 'DELETE',
  path: '/api/v1/admin/invitations/:invitationId',
  access: 'admin',
  params: z.object({ invitationId: InvitationId }),
  reply: done,
  errors: ['NOT_ALLOWED'],
})
