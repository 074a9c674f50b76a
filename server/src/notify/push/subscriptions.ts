import { AppError } from '@shipmates/contract/errors'
import { subscriptionInvalid } from '@shipmates/contract/messages/malformed'
import type { PushSubscription } from '@shipmates/contract/push'
import { toEndpoint } from '../../adapters/push/endpoint.ts'
import { isPoint } from '../../adapters/push/keys.ts'
import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { deleteOfOthers, deleteOldest, upsertSubscription } from './queries.ts'

/** Per member; more browsers than anyone uses. */
export const SUBSCRIPTIONS_MAX = 20

/**
 * Sends pushes to a browser until the viewer's session ends. A member who used the browser before gets none there any
 * more. Beyond `SUBSCRIPTIONS_MAX` of a member, the oldest is deleted.
 *
 * Throws VALIDATION_ERROR for an endpoint of an unknown push service, and for a key that is not on the curve;
 * UNAUTHENTICATED if the session has ended in the meantime.
 */
export async function subscribe(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  { userId, sessionId }: Pick<Viewer, 'userId' | 'sessionId'>,
  { endpoint, keys }: PushSubscription,
): Promise<void> {
  const p256dh = Buffer.from(keys.p256dh, 'base64url')
  if (!toEndpoint(endpoint, config.pushHosts)) throw invalid('endpoint')
  if (!isPoint(p256dh)) throw invalid('keys.p256dh')
  const auth = Buffer.from(keys.auth, 'base64url')
  const subscription = { userId, sessionId, endpoint, p256dh, auth }
  await db.transaction().execute(async (tx) => {
    await deleteOfOthers(tx, subscription)
    const isStored = await upsertSubscription(tx, subscription, now())
    if (!isStored) throw new AppError('UNAUTHENTICATED')
    await deleteOldest(tx, userId, SUBSCRIPTIONS_MAX)
  })
}

const invalid = (path: string) =>
  new AppError('VALIDATION_ERROR', subscriptionInvalid, {
    errors: [{ path, message: subscriptionInvalid }],
  })
