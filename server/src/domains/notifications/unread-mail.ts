import type { UserId } from '@shipmates/contract/ids'
import { UNREAD_MAIL_AFTER_MS } from '@shipmates/contract/limits'
import type { Deps } from '../../deps.ts'
import { repeat } from '../../platform/repeat.ts'
import { claimSearch, insertTold, listWaiting, updateSearched } from './unread-queries.ts'
import { queueAt, whenToMail } from './when-to-mail.ts'

type Mailing = Pick<Deps, 'db' | 'live' | 'log' | 'mailer' | 'now'>

/** Polling interval of every node; one node then searches, every `SEARCH_EVERY_MS`. */
const ASK_EVERY_MS = 5_000
const SEARCH_EVERY_MS = 30_000
/** Open tabs refresh `last_seen` every minute; the second minute allows for late writes. */
const AWAY_AFTER_MS = 2 * 60_000
const OVERLAP_MS = 60_000
/** The longest period searched at once, after the product was down for a while. */
const STRETCH_MS = 10 * 60_000
const QUEUED_AT_ONCE = 500

/**
 * Mails members who are away about unread messages, at most once until they return.
 *
 * The database coordinates the nodes: one node claims each search, for `SEARCH_EVERY_MS`. If a
 * search takes longer, another may overlap it, but each member is mailed only by the node that
 * writes their `unread_mails` row. Returns a function that stops it.
 */
export function mailAboutUnread(deps: Mailing): () => Promise<void> {
  return repeat({
    everyMs: ASK_EVERY_MS,
    work: (stop) => search(deps, stop),
    onError: (err) => deps.log.warn({ err }, 'unread messages could not be searched'),
  })
}

const before = (at: Date, ms: number) => new Date(at.getTime() - ms)

async function search(deps: Mailing, stop: AbortSignal): Promise<void> {
  const { db, now } = deps
  const at = now()
  let after = await claimSearch(db, { now: at, nextAt: before(at, -SEARCH_EVERY_MS) })
  while (after && after < at && !stop.aborted) {
    const to = new Date(Math.min(at.getTime(), after.getTime() + STRETCH_MS))
    await searchStretch(deps, { after: before(after, OVERLAP_MS), to, at })
    await updateSearched(db, to)
    after = to
  }
}

/**
 * Mails members whose two delays, for the message and for their absence, both ended by `to`, at
 * least one of them within the period.
 */
async function searchStretch(
  { db, live, mailer, now }: Mailing,
  { after, to, at }: { after: Date; to: Date; at: Date },
): Promise<void> {
  const endedWait = (ms: number) => ({ after: before(after, ms), to: before(to, ms) })
  const waiting = await listWaiting(db, {
    sent: endedWait(UNREAD_MAIL_AFTER_MS),
    seen: endedWait(AWAY_AFTER_MS),
    awaySince: before(at, AWAY_AFTER_MS),
  })
  const online = await live.listOnline(waiting)
  const away = waiting.filter((id) => !online.has(id))
  for (let i = 0; i < away.length; i += QUEUED_AT_ONCE) {
    await queue(db, away.slice(i, i + QUEUED_AT_ONCE), now())
  }
  if (away.length > 0) mailer.wake()
}

const queue = (db: Deps['db'], ids: readonly UserId[], now: Date) =>
  db.transaction().execute(async (tx) => {
    const when = await whenToMail(tx, ids, { kind: 'message', at: now })
    const told = await insertTold(tx, [...when.keys()])
    await queueAt(tx, told, { when, kind: 'unread-messages' })
  })
