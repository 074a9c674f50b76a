import type { UserId } from '@shipmates/contract/ids'
import { UNREAD_MAIL_AFTER_MS } from '@shipmates/contract/limits'
import { sql } from 'kysely'
import type { Compose } from '../../adapters/mail/compose.ts'
import { type Site, writeMail } from '../../adapters/mail/mail-template.tsx'
import type { Deps } from '../../deps.ts'
import { isPresent } from '../../people/visibility/visible.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Job } from '../../platform/jobs.ts'
import { logOutage } from '../../platform/outage.ts'
import { type Candidate, composeDecided, decideAll } from './decisions.ts'
import { findRecipient, hasReturned, queueOncePerAbsence } from './mail-record.ts'
import { listUnread, type UnreadMessages } from './unread.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

type Mailing = Pick<Deps, 'db' | 'live' | 'log' | 'mailer' | 'now'>

/** Polling interval of every node; one node then searches, every `SEARCH_EVERY_MS`. */
const POLL_EVERY_MS = 5_000
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
 * writes their row of `notification_mails`.
 */
export function mailAboutUnread(deps: Mailing): Job {
  return {
    name: 'unread_mails',
    everyMs: POLL_EVERY_MS,
    work: (stop) => search(deps, stop),
    outage: logOutage(deps.log, 'unread messages could not be searched'),
  }
}

const before = (at: Date, ms: number) => new Date(at.getTime() - ms)

async function search(deps: Mailing, stop: AbortSignal): Promise<void> {
  const { db, now } = deps
  const at = now()
  let after = await claimSearch(db, { now: at, nextAt: before(at, -SEARCH_EVERY_MS) })
  while (after && after < at && !stop.aborted) {
    const to = new Date(Math.min(at.getTime(), after.getTime() + STRETCH_MS))
    await searchStretch(deps, { after: before(after, OVERLAP_MS), to, at })
    await sql`update unread_search set searched_to = greatest(searched_to, ${to})`.execute(db)
    after = to
  }
}

/**
 * Mails members whose two delays, for the message and for their absence, have both ended by `to`, at least one of them
 * within the period.
 */
async function searchStretch(
  { db, live, mailer, now }: Mailing,
  { after, to, at }: { after: Date; to: Date; at: Date },
): Promise<void> {
  const endedWait = (ms: number) => ({ after: before(after, ms), to: before(to, ms) })
  const sent = endedWait(UNREAD_MAIL_AFTER_MS)
  const away = await listAway(db, {
    sent,
    seen: endedWait(AWAY_AFTER_MS),
    awaySince: before(at, AWAY_AFTER_MS),
  })
  const online = await live.listOnline(away.map(({ userId }) => userId))
  for (let i = 0; i < away.length; i += QUEUED_AT_ONCE) {
    await queue(db, away.slice(i, i + QUEUED_AT_ONCE), { online, upTo: sent.to, now: now() })
  }
  if (away.length > 0) mailer.wake()
}

interface Queueing {
  online: ReadonlySet<UserId>
  upTo: Date
  now: Date
}

const queue = (db: Db, away: readonly Away[], { online, upTo, now }: Queueing) =>
  db.transaction().execute(async (tx) => {
    const mailedAt = new Map(away.map((member) => [member.userId, member.mailedAt]))
    const unread = await listUnread(tx, [...mailedAt.keys()], { upTo })
    const candidates = unread.map(
      ({ userId, newestAt, conversation }): Candidate => ({
        userId,
        conversation,
        kind: 'message',
        channel: 'mail',
        tabs: online.has(userId) ? 'hidden' : 'none',
        // The last mail was about older messages.
        isRead: newestAt <= (mailedAt.get(userId) ?? NEVER),
      }),
    )
    const decided = await decideAll(tx, candidates, now)
    const due = new Map(
      decided.map(({ candidate: { userId }, at }) => [userId, { userId, at, since: null }]),
    )
    await queueOncePerAbsence(tx, 'message', [...due.values()])
  })

const NEVER = new Date(0)

/**
 * Claims the next search until `nextAt`. Returns the end of the last period searched, or
 * `undefined` when another node holds the claim.
 */
async function claimSearch(
  db: Db,
  { now, nextAt }: { now: Date; nextAt: Date },
): Promise<Date | undefined> {
  const { rows } = await sql<{ searchedTo: Date }>`
    update unread_search set next_at = ${nextAt} where next_at <= ${now} returning searched_to
  `.execute(db)
  return rows[0]?.searchedTo
}

/** A period of time: after `after`, up to and including `to`. */
interface Stretch {
  after: Date
  to: Date
}

interface Search {
  /** The period in which messages were sent whose delay has just ended. */
  sent: Stretch
  /** The period in which members were last seen whose absence has just become long enough. */
  seen: Stretch
  /** Members seen later than this are not away. */
  awaySince: Date
}

interface Away {
  userId: UserId
  mailedAt: Date | null
}

/**
 * Members who may be due for a mail about unread messages: away long enough, and returned since their last mail. One of
 * the two delays has ended within its period.
 */
async function listAway(db: Db, { sent, seen, awaySince }: Search): Promise<Away[]> {
  const { rows } = await sql<Away>`
    with candidates as (
      select member.user_id
      from (
        select distinct conversation_id from messages
        where created_at > ${sent.after} and created_at <= ${sent.to}
      ) written
      join conversation_members member on member.conversation_id = written.conversation_id
      where member.unread_count > 0
      union
      select user_id from last_seen where seen_at > ${seen.after} and seen_at <= ${seen.to}
    )
    select users.id as user_id, mailed.mailed_at
    from candidates
    join users on users.id = candidates.user_id
    left join last_seen on last_seen.user_id = users.id
    left join notification_mails mailed on mailed.user_id = users.id and mailed.kind = 'message'
    where ${isPresent('users')}
      and coalesce(last_seen.seen_at <= ${awaySince}, true)
      and (mailed.user_id is null or ${hasReturned})
    order by users.id
  `.execute(db)
  return rows
}

/** Composes the mail from what is unread now; `undefined` if the member is to be mailed about none of it. */
export const composeUnread =
  (site: Site): Compose =>
  async (db, email, now) => {
    const recipient = await findRecipient(db, { email, kind: 'message' })
    if (!recipient) return undefined
    const { userId, userName, tabs } = recipient
    const candidates = (await listUnread(db, [userId])).map((unread) => ({
      ...unread,
      kind: 'message' as const,
      channel: 'mail' as const,
      tabs,
      isRead: false,
    }))
    return composeDecided(db, { candidates, now }, async (decided) => {
      const url = await unsubscribeUrl(db, site, { mail: 'unread', userId })
      return unreadMail({ userName, unread: decided, unsubscribeUrl: url }, site)
    })
  }

const SENDERS_NAMED_MAX = 5

const messages = (count: number) => `${count} unread message${count === 1 ? '' : 's'}`

interface UnreadMail {
  userName: string
  /** By conversation. */
  unread: readonly Pick<UnreadMessages, 'senderName' | 'count'>[]
  unsubscribeUrl: string
}

/** Names the senders of unread messages, and how many there are; never their content. */
function unreadMail(
  { userName, unread, unsubscribeUrl }: UnreadMail,
  { publicUrl, siteName }: Site,
) {
  const count = (rows: UnreadMail['unread']) => rows.reduce((sum, row) => sum + row.count, 0)
  const named = unread.slice(0, SENDERS_NAMED_MAX)
  const others = unread.slice(SENDERS_NAMED_MAX)
  return writeMail({
    siteName,
    subject: `You have ${messages(count(unread))} on ${siteName}`,
    lines: [
      `Hi ${userName},`,
      "Here's what you missed:",
      ...named.map(({ senderName, count: sent }) => `${messages(sent)} from ${senderName}`),
      ...(others.length > 0
        ? [
            `${messages(count(others))} from ${others.length} other ${others.length === 1 ? 'person' : 'people'}`,
          ]
        : []),
    ],
    action: { label: 'Open your messages', url: `${publicUrl}/messages` },
    note:
      "We won't email again until you've been back. " +
      `Turn these off in Settings: ${publicUrl}/settings`,
    unsubscribeUrl,
  })
}
