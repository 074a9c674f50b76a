import { AppError } from '@shipmates/contract/errors'
import type { SessionId, UserId } from '@shipmates/contract/ids'
import { subscriptionInvalid } from '@shipmates/contract/messages/malformed'
import type { PushSubscription } from '@shipmates/contract/push'
import { sql } from 'kysely'
import type { Recipient } from '../../adapters/push/encrypt.ts'
import { toEndpoint } from '../../adapters/push/endpoint.ts'
import { isPoint } from '../../adapters/push/vapid.ts'
import type { Deps } from '../../deps.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import { fieldError } from '../../platform/field-error.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Leased } from './queue.ts'

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
  if (!toEndpoint(endpoint, config.pushHosts)) {
    throw fieldError('endpoint', subscriptionInvalid)
  }
  if (!isPoint(p256dh)) throw fieldError('keys.p256dh', subscriptionInvalid)
  const auth = Buffer.from(keys.auth, 'base64url')
  const subscription = { userId, sessionId, endpoint, p256dh, auth }
  await db.transaction().execute(async (tx) => {
    // Another member's subscription of this browser, with its waiting pushes.
    await tx
      .deleteFrom('pushSubscriptions')
      .where('endpoint', '=', endpoint)
      .where('userId', '<>', userId)
      .execute()
    const isStored = await upsertSubscription(tx, subscription, now())
    if (!isStored) throw new AppError('UNAUTHENTICATED')
    await sql`
      delete from push_subscriptions where id = any(array(
        select id from push_subscriptions where user_id = ${userId}
        order by created_at desc, id desc offset ${SUBSCRIPTIONS_MAX}
      ))
    `.execute(tx)
  })
}

interface Subscribed extends Recipient {
  userId: UserId
  sessionId: SessionId
  endpoint: string
}

/** Returns false if the session has ended. */
async function upsertSubscription(
  tx: Tx,
  { userId, sessionId, endpoint, p256dh, auth }: Subscribed,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth, created_at)
    select id, user_id, ${endpoint}, ${p256dh}::bytea, ${auth}::bytea, ${now}::timestamptz
    from sessions where id = ${sessionId} and user_id = ${userId} for key share
    on conflict (endpoint) do update set session_id = excluded.session_id, user_id = excluded.user_id,
      p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at
  `.execute(tx)
  return numAffectedRows === 1n
}

export const deleteSubscription = (db: Db, userId: UserId, endpoint: string) =>
  db
    .deleteFrom('pushSubscriptions')
    .where('endpoint', '=', endpoint)
    .where('userId', '=', userId)
    .execute()

/** Deletes a subscription that its push service no longer knows, unless it was renewed in the meantime. */
export async function deleteUnknown(
  db: Db,
  { subscriptionId, endpoint, p256dh }: Pick<Leased, 'subscriptionId' | 'endpoint' | 'p256dh'>,
): Promise<void> {
  await db
    .deleteFrom('pushSubscriptions')
    .where('id', '=', subscriptionId)
    .where('endpoint', '=', endpoint)
    .where('p256dh', '=', p256dh)
    .execute()
}
