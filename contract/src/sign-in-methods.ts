import * as z from 'zod/mini'
import { done } from './reply.ts'
import { route } from './route.ts'

/** A method added this recently is new. */
export const NEW_METHOD_MS = 7 * 24 * 60 * 60 * 1000
/** After a reset of the password, its ticket removes sign-in methods for this long. */
export const TICKET_LIFETIME_MS = 15 * 60 * 1000

export const removeSignInMethod = route({
  summary: 'Removes a sign-in method after a reset of the password, and ends all sessions',
  method: 'DELETE',
  path: '/api/v1/auth/sign-in-methods/:method',
  access: 'anyone',
  params: z.object({ method: z.string().check(z.maxLength(40)) }),
  body: z.object({ ticket: z.string().check(z.maxLength(200)) }),
  limits: [{ name: 'triesByAddress', by: 'address' }],
  reply: done,
  errors: ['SIGN_IN_AGAIN'],
})
