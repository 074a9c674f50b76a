import * as z from 'zod/mini'
import { privacyUnknown } from './messages/privacy.ts'
import { data } from './reply.ts'
import { route } from './route.ts'

/** Who may send a member a request: everybody, or only developers with something in common. */
export const RequestsFrom = z.enum(['everybody', 'shared_skill', 'mutual', 'nobody'], {
  error: privacyUnknown,
})
export type RequestsFrom = z.infer<typeof RequestsFrom>

const shown = z.boolean({ error: privacyUnknown })

/**
 * The privacy settings of a member. `presence`, `readReceipts` and `typing` are reciprocal: a member who hides theirs does not see
 * those of others.
 */
export const PrivacySettings = z.object({
  /** Whether I am online, and when I was last seen. */
  presence: shown,
  /** Whether I have read a message. */
  readReceipts: shown,
  typing: shown,
  /**
   * Whether I am in feeds, searches and suggestions. If off, only connections, and members with whom I have a request,
   * see my profile.
   */
  discoverable: shown,
  requestsFrom: RequestsFrom,
  /** Off: null for everybody else. */
  age: shown,
  /** Off: null for everybody else, and no gender filter finds me. */
  gender: shown,
})
export type PrivacySettings = z.infer<typeof PrivacySettings>

export const getPrivacy = route({
  summary: 'Returns what I show to others',
  method: 'GET',
  path: '/api/v1/settings/privacy',
  access: 'member',
  reply: data(PrivacySettings),
})

export const updatePrivacy = route({
  summary: 'Sets some of what I show to others',
  method: 'PUT',
  path: '/api/v1/settings/privacy',
  access: 'member',
  body: z.partial(PrivacySettings),
  reply: data(PrivacySettings),
})
