import { NOTICE_MAIL_AFTER_MS } from '@shipmates/contract/limits'
import { countWaitingMails } from '../../adapters/mail/mail-queries.ts'
import type { Deps } from '../../deps.ts'
import type { Job } from '../../platform/jobs.ts'
import { logOutage } from '../../platform/outage.ts'
import { claimDue, type DueNotice, listDue, updateMailAt } from '../notices/due.ts'
import { type Candidate, decideAll } from './decisions.ts'
import { queueOncePerAbsence } from './mail-record.ts'

type Mailing = Pick<Deps, 'db' | 'live' | 'log' | 'mailer' | 'now'>

const ASK_EVERY_MS = 5_000
const CLAIMED_AT_ONCE = 500
/** No more are queued while this many wait, so that the queue stays short however many are due. */
const WAITING_MAX = 500
/** Open tabs refresh `last_seen` every minute; the second minute allows for late writes. */
const AWAY_AFTER_MS = 2 * 60_000

/**
 * Mails members who are away about requests and acceptances that they have not seen, one mail of each kind until they
 * return. Members who are online are checked again later. A mail is queued in the transaction that settles its notices,
 * so that several nodes, or one that is killed, queue it once.
 */
export function mailAboutNotices(deps: Mailing): Job {
  return {
    name: 'notice_mails',
    everyMs: ASK_EVERY_MS,
    work: (stop) => queueDue(deps, stop),
    outage: logOutage(deps.log, 'mails about requests could not be queued'),
  }
}

async function queueDue(deps: Mailing, stop: AbortSignal): Promise<void> {
  const { db, now } = deps
  const isFull = async () =>
    (await countWaitingMails(db, { turn: 1, at: now(), limit: WAITING_MAX })) === WAITING_MAX
  while (!stop.aborted && !(await isFull())) {
    if (!(await queueSome(deps))) return
  }
}

/** Settles or postpones a batch of notices that are due. Returns whether there may be more. */
async function queueSome({ db, live, mailer, now }: Mailing): Promise<boolean> {
  const at = now()
  const awaySince = new Date(at.getTime() - AWAY_AFTER_MS)
  const due = await listDue(db, { at, awaySince, limit: CLAIMED_AT_ONCE })
  const online = await live.listOnline([...new Set(due.map(({ userId }) => userId))])
  const isHere = ({ userId, isRecent }: DueNotice) => isRecent || online.has(userId)
  const here = due.filter(isHere)
  const away = due.filter((notice) => !isHere(notice))
  if (here.length > 0) {
    await updateMailAt(db, idsOf(here), new Date(at.getTime() + NOTICE_MAIL_AFTER_MS))
  }
  const claimed = away.length > 0 ? await queue(db, away, at) : 0
  if (claimed > 0) mailer.wake()
  return due.length === CLAIMED_AT_ONCE && here.length + claimed > 0
}

const idsOf = (due: readonly DueNotice[]) => due.map(({ id }) => id)

/** Settles the notices of members who are away, and queues the mails about them. Returns how many were settled. */
const queue = (db: Deps['db'], away: readonly DueNotice[], now: Date): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const claimed = await claimDue(tx, idsOf(away), now)
    const candidates = claimed.map(({ holds, ...about }): Candidate & { since: Date } => ({
      ...about,
      channel: 'mail',
      tabs: 'none',
      isRead: !holds,
      conversation: null,
    }))
    const decided = await decideAll(tx, candidates, now)
    for (const kind of ['request', 'acceptance'] as const) {
      const due = decided.filter(({ candidate }) => candidate.kind === kind)
      await queueOncePerAbsence(
        tx,
        kind,
        due.map(({ candidate: { userId, since }, at }) => ({ userId, since, at })),
      )
    }
    return claimed.length
  })
