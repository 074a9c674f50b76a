import type { UserId } from '@shipmates/contract/ids'
import { UNREAD_MAIL_AFTER_MS } from '@shipmates/contract/limits'
import { queueMails } from '../../adapters/mail/mailer.ts'
import type { Deps } from '../../deps.ts'
import { claimSearch, insertTold, listWaiting, updateSearched } from './unread-queries.ts'

type Mailing = Pick<Deps, 'db' | 'live' | 'log' | 'mailer' | 'now'>

/** Every node asks this often whether it is time to search; one of them then does. */
const ASK_EVERY_MS = 5_000
const SEARCH_EVERY_MS = 30_000
/** A tab notes that it is open each minute, and what is noted may come a little late. */
const AWAY_AFTER_MS = 2 * 60_000
const OVERLAP_MS = 60_000
/** The most time that is searched at once, should the product have been down for long. */
const STRETCH_MS = 10 * 60_000
const QUEUED_AT_ONCE = 500

/**
 * Mails members who are away about messages that wait unread, once until they come back.
 *
 * The database tells the nodes apart: one searches at a time, and only who notes a member as told
 * queues the mail. Returns how to stop.
 */
export function mailAboutUnread(deps: Mailing): () => Promise<void> {
  let running: Promise<void> | undefined
  const ask = () => {
    running ??= search(deps)
      .catch((err: unknown) => deps.log.warn({ err }, 'unread messages could not be searched'))
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(ask, ASK_EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

const before = (at: Date, ms: number) => new Date(at.getTime() - ms)

async function search(deps: Mailing): Promise<void> {
  const { db, now } = deps
  const at = now()
  let after = await claimSearch(db, { now: at, nextAt: before(at, -SEARCH_EVERY_MS) })
  while (after && after < at) {
    const to = new Date(Math.min(at.getTime(), after.getTime() + STRETCH_MS))
    await searchStretch(deps, { after: before(after, OVERLAP_MS), to, at })
    await updateSearched(db, to)
    after = to
  }
}

/** Mails those for whom both waits ended within a stretch of time: their messages' and their own. */
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
    const recipients = await insertTold(tx, ids)
    await queueMails(tx, { recipients, kind: 'unread-messages' }, now)
  })
