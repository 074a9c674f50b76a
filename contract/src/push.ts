import * as z from 'zod/mini'
import { ConversationId } from './ids.ts'
import { PUSH_ENDPOINT_MAX_CHARS } from './limits.ts'
import { subscriptionInvalid } from './messages/malformed.ts'
import { data, done } from './reply.ts'
import { route } from './route.ts'
import { storable } from './text.ts'

const Endpoint = storable(subscriptionInvalid).check(
  z.maxLength(PUSH_ENDPOINT_MAX_CHARS, subscriptionInvalid),
)

/** base64url without padding; plain base64 is converted. */
const key = (bytes: number) =>
  z.string(subscriptionInvalid).check(
    z.maxLength(PUSH_ENDPOINT_MAX_CHARS, subscriptionInvalid),
    z.overwrite((text) =>
      text
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replace(/={1,2}$/, ''),
    ),
    z.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 8) / 6)}}$`), subscriptionInvalid),
  )

/** A browser's subscription, as `PushSubscription.toJSON` writes it. */
export const PushSubscription = z.object({
  endpoint: Endpoint,
  keys: z.object({ p256dh: key(65), auth: key(16) }),
})
export type PushSubscription = z.infer<typeof PushSubscription>

/** The content of a push. The product's worker turns it into a notification. */
export const PushPayload = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('message'),
    conversationId: ConversationId,
    userName: z.string(),
    /** The number of unread messages in the conversation. */
    count: z.int(),
    /** The newest of them, cut; only if the member wants it shown. */
    text: z.optional(z.string()),
  }),
  z.object({
    kind: z.literal('request'),
    userName: z.string(),
    /** The number of pending requests. */
    count: z.int(),
  }),
  z.object({ kind: z.literal('acceptance'), userName: z.string() }),
])
export type PushPayload = z.infer<typeof PushPayload>

export const getPushKey = route({
  summary: 'Returns the public key that a browser subscribes with, as base64url',
  method: 'GET',
  path: '/api/v1/push/key',
  access: 'member',
  reply: data(z.object({ key: z.string() })),
})

export const subscribeToPush = route({
  summary: 'Sends my notifications to this browser, until this session ends',
  method: 'PUT',
  path: '/api/v1/push/subscription',
  access: 'member',
  body: PushSubscription,
  reply: done,
})

export const unsubscribeFromPush = route({
  summary: 'Sends no notifications to this browser any more',
  method: 'DELETE',
  path: '/api/v1/push/subscription',
  access: 'member',
  body: z.object({ endpoint: Endpoint }),
  reply: done,
})
