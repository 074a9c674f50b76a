import { NOTICE_MAIL_AFTER_MS } from '@shipmates/contract/limits'
import type { Compose } from '../../adapters/mail/compose.ts'
import { isQueueFull } from '../../adapters/mail/delivery.ts'
import { type Site, writeMail } from '../../adapters/mail/mail-template.tsx'
import type { Deps } from '../../deps.ts'
import type { Job } from '../../platform/jobs.ts'
import { logOutage } from '../../platform/outage.ts'
import { claimDue, type DueNotice, listDue, listUnseen, updateMailAt } from '../notices/unseen.ts'
import { type Candidate, composeDecided, decideAll } from './decisions.ts'
import { findRecipient, queueOncePerAbsence } from './mail-record.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

type Mailing = Pick<Deps, 'db' | 'live' | 'log' | 'mailer' | 'now'>

const ASK_EVERY_MS = 5_000
const CLAIMED_AT_ONCE = 500
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
  while (!stop.aborted && !(await isQueueFull(db, { turn: 1, at: now() }))) {
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

/** Composes a mail about pending requests, or about acceptances, from those that the member has not seen yet. */
export const composeNotices =
  (site: Site, kind: 'request' | 'acceptance'): Compose =>
  async (db, email, now) => {
    const recipient = await findRecipient(db, { email, kind })
    if (!recipient) return undefined
    const { userId, userName, since, tabs } = recipient
    const [names = []] = (await listUnseen(db, [{ userId, kind, since }], LISTED_MAX)).values()
    const candidate = { userId, kind, tabs, isRead: names.length === 0 }
    const candidates = [{ ...candidate, channel: 'mail' as const, conversation: null }]
    return composeDecided(db, { candidates, now }, async () => {
      const mail = kind === 'request' ? 'requests' : 'acceptances'
      const url = await unsubscribeUrl(db, site, { mail, userId })
      return noticesMail(kind, { userName, names, unsubscribeUrl: url }, site)
    })
  }

const NAMED_MAX = 5
/** More are not counted. */
const LISTED_MAX = 100

interface NoticeMail {
  userName: string
  /** The names of the others, at most `LISTED_MAX`. */
  names: readonly string[]
  unsubscribeUrl: string
}

/** "Ada, Linus and 3 others". */
function listOf(names: readonly string[]): string {
  const named = names.slice(0, NAMED_MAX)
  const more = names.length - named.length
  const rest = names.length === LISTED_MAX ? 'many others' : `${more} other${more === 1 ? '' : 's'}`
  const all = more > 0 ? [...named, rest] : named
  return all.length === 1 ? all[0]! : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
}

const countOf = (names: readonly string[]) =>
  names.length === LISTED_MAX ? `${LISTED_MAX} or more` : `${names.length}`

const TEXTS = {
  request: {
    one: 'wants to connect',
    many: 'developers want to connect',
    line: (names: string) => `${names} asked to connect with you.`,
    action: { label: 'See your requests', path: '/requests' },
  },
  acceptance: {
    one: 'accepted your request',
    many: 'developers accepted your requests',
    line: (names: string) => `You are now connected with ${names}.`,
    action: { label: 'See your connections', path: '/connections' },
  },
}

/** Names the senders of pending requests, never their notes, or the members who accepted a request. */
function noticesMail(
  kind: 'request' | 'acceptance',
  { userName, names, unsubscribeUrl }: NoticeMail,
  { publicUrl, siteName }: Site,
) {
  const { one, many, line, action } = TEXTS[kind]
  const what = names.length === 1 ? `${names[0]} ${one}` : `${countOf(names)} ${many}`
  return writeMail({
    siteName,
    subject: `${what} on ${siteName}`,
    lines: [`Hi ${userName},`, line(listOf(names))],
    action: { label: action.label, url: `${publicUrl}${action.path}` },
    note:
      "We won't email again until you've been back. " +
      `Turn these off in Settings: ${publicUrl}/settings`,
    unsubscribeUrl,
  })
}
