import { getPushKey, subscribeToPush } from '@shipmates/contract/push'
import type { Db } from '../platform/db/client.ts'
import type { TestClient } from './client.ts'
import type { TestMember } from './members.ts'
import type { PushService, ReceivedPush } from './push-service.ts'

/** A browser that receives a member's pushes. */
export interface PushedBrowser {
  endpoint: string
  /** The pushes so far, in order of arrival. */
  received(): ReceivedPush[]
  payloads(): unknown[]
}

/** Subscribes the browser of a session at a push service. Throws if the server refuses. */
export async function newBrowser(client: TestClient, service: PushService): Promise<PushedBrowser> {
  const { data } = await client.call(getPushKey)
  const body = service.subscribe(data!.key)
  const { status } = await client.call(subscribeToPush, { body })
  if (status !== 200) throw new Error(`The subscription was answered ${status}.`)
  const received = () => service.received.filter(({ endpoint }) => endpoint === body.endpoint)
  return {
    endpoint: body.endpoint,
    received,
    payloads: () => received().map(({ payload }) => payload),
  }
}

/** The queued pushes of a member, by topic. */
export const queuedFor = (db: Db, { id }: Pick<TestMember, 'id'>) =>
  db
    .selectFrom('pushes')
    .innerJoin('pushSubscriptions', 'pushSubscriptions.id', 'pushes.subscriptionId')
    .selectAll('pushes')
    .where('userId', '=', id)
    .orderBy('topic')
    .execute()
