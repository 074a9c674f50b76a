import * as z from 'zod/mini'
import { UserId } from './ids.ts'
import { data, done, Instant } from './reply.ts'
import { Role } from './roles.ts'
import { route } from './route.ts'

/**
 * The signed-in member. `deletionDueAt` is set while their account is about to be deleted. The login returns the `role`
 * of moderators and admins, the session check everybody's.
 */
export const SessionUser = z.object({
  userId: UserId,
  email: z.string(),
  userName: z.string(),
  deletionDueAt: z.optional(Instant),
  role: z.optional(Role),
})
export type SessionUser = z.infer<typeof SessionUser>

export const signOut = route({
  summary: 'Ends the session, where there is one',
  method: 'POST',
  path: '/api/v1/auth/signout',
  access: 'anyone',
  reply: done,
})

export const getSession = route({
  summary: 'Returns the signed-in member, if any',
  method: 'GET',
  path: '/api/v1/auth/session',
  access: 'anyone',
  limits: [],
  reply: data(z.nullable(SessionUser)),
})
