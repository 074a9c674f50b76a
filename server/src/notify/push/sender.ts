import type { Tabs } from '@shipmates/contract/decide-notification'
import type { UserId } from '@shipmates/contract/ids'
import { PUSH_TTL_MS } from '../../adapters/push/push.ts'
import type { Deps } from '../../deps.ts'
import { repeat } from '../../platform/jobs.ts'
import { logOutageOfParts, type Outage } from '../../platform/outage.ts'
import { type Candidate, decideAll } from '../notifications/decisions.ts'
import { createDelivery, createFinish, type Finish, type Sending } from './delivery.ts'
import { readContents, withoutText } from './payload.ts'
import { type Leased, leasePushes } from './queue-queries.ts'

const POLL_EVERY_MS = 1_000
/** Requests of a node at once to one push service. */
export const SENT_AT_ONCE = 50
/** Longer than a push takes. After this time another node sends the pushes of a node that died. */
const LEASE_MS = 90_000
/**
 * When the node stops, running requests have this long to end; then they are cut off, and sent again after their lease.
 */
const STOP_WITHIN_MS = 3_000

/**
 * Sends queued pushes that are due to sessions of members with unseen events: on each node at most `SENT_AT_ONCE` at a
 * time to each of `services`, so that one that does not answer delays no other. Returns a function that stops it.
 */
export function sendPushes(deps: Sending, services: readonly string[]): () => Promise<void> {
  const cutting = new AbortController()
  const finish = createFinish(deps.db)
  const deliver = createDelivery(deps, finish, cutting.signal)
  // The last one is for all other services.
  const queues = [...services, '']
  const outageOf = logOutageOfParts(deps.log, 'push queue not reached')
  const stops = queues.map((service) =>
    sendQueue(service, { ...deps, finish, deliver, outage: outageOf(service) }),
  )
  return async () => {
    const deadline = setTimeout(() => cutting.abort(new Error('this node stops')), STOP_WITHIN_MS)
    await Promise.all(stops.map((stop) => stop()))
    clearTimeout(deadline)
    deps.client.close()
  }
}

interface SendingQueue extends Sending {
  finish: Finish
  deliver: ReturnType<typeof createDelivery>
  outage: Outage
}

/** Returns a function that stops it, and resolves when no request is running. */
function sendQueue(service: string, deps: SendingQueue): () => Promise<void> {
  const { db, now, finish, deliver, outage } = deps
  const inFlight = new Set<Promise<void>>()
  const drop = (push: Leased) => {
    deps.metrics.dropped.inc({ reason: isExpired(push, now()) ? 'expired' : 'needless' })
    return finish(push)
  }
  const start = (push: Leased, payload: object | undefined) => {
    const work = payload ? deliver(push, payload) : drop(push)
    const running = work.catch(outage.fails).finally(() => inFlight.delete(running))
    inFlight.add(running)
  }
  const work = async (stop: AbortSignal) => {
    while (!stop.aborted) {
      const limit = SENT_AT_ONCE - inFlight.size
      if (limit < SENT_AT_ONCE / 2) {
        await Promise.race(inFlight)
        continue
      }
      const at = now()
      const until = new Date(at.getTime() + LEASE_MS)
      const leased = await leasePushes(db, service, { now: at, until, limit })
      if (leased.length === 0) return
      const payloads = await choose(leased, deps)
      for (const push of leased) start(push, payloads.get(push))
    }
  }
  const stop = repeat({ everyMs: POLL_EVERY_MS, work, outage })
  return async () => {
    await stop()
    await Promise.all(inFlight)
  }
}

const isExpired = ({ notedAt }: Leased, now: Date) =>
  notedAt.getTime() <= now.getTime() - PUSH_TTL_MS

/** The payloads of the pushes that are to be sent. */
async function choose(leased: readonly Leased[], deps: Sending): Promise<Map<Leased, object>> {
  const { db, now, live } = deps
  const pushes = leased.filter((push) => push.isLive && !isExpired(push, now()))
  const members = [...new Set(pushes.map(({ userId }) => userId))]
  const [contents, openTabs] = await Promise.all([
    readContents(db, pushes),
    listTabs(live, members),
  ])
  const connected = new Set(openTabs.map(({ sessionId }) => sessionId))
  const here = new Set(openTabs.filter(({ isInView }) => isInView).map(({ userId }) => userId))
  const tabsFor = ({ userId, sessionId }: Leased): Tabs => {
    if (here.has(userId)) return 'visible'
    return connected.has(sessionId) ? 'hidden' : 'none'
  }
  const candidates = pushes.map((push): Candidate & { push: Leased } => {
    const content = contents.get(push)
    return {
      push,
      userId: push.userId,
      kind: push.kind,
      channel: 'push',
      tabs: tabsFor(push),
      isRead: content === undefined,
      conversation: content?.conversation,
    }
  })
  const decided = await decideAll(db, candidates, now())
  return new Map(
    decided.map(({ candidate: { push }, settings }) => {
      const { payload } = contents.get(push)!
      return [push, settings.pushText ? payload : withoutText(payload)]
    }),
  )
}

/** The open tabs of members. All nodes are asked only about members who are online. */
async function listTabs(live: Deps['live'], members: readonly UserId[]) {
  const online = await live.listOnline(members)
  return live.listTabs([...online])
}
