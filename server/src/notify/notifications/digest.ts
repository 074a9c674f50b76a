import type { Developer } from '@shipmates/contract/discovery'
import type { UserId } from '@shipmates/contract/ids'
import { DIGEST_MAX } from '@shipmates/contract/limits'
import { reasonText } from '@shipmates/contract/messages/reasons'
import { type RawBuilder, sql } from 'kysely'
import type { Compose } from '../../adapters/mail/compose.ts'
import { isQueueFull } from '../../adapters/mail/delivery.ts'
import { type Site, writeMail } from '../../adapters/mail/mail-template.tsx'
import type { Deps } from '../../deps.ts'
import { pickDevelopers } from '../../matching/discovery/digest-picks.ts'
import type { Shortlist } from '../../matching/discovery/shortlist/shortlist.ts'
import { isPresent } from '../../people/visibility/visible.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Job } from '../../platform/jobs.ts'
import { logOutage } from '../../platform/outage.ts'
import { type Candidate, composeDecided, decideAll } from './decisions.ts'
import { queueAt } from './mail-record.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

type Mailing = Pick<Deps, 'db' | 'log' | 'mailer' | 'now'>

const ASK_EVERY_MS = 5_000
const CLAIMED_AT_ONCE = 100
/** Mails that have been due for longer, as after a long stop, are skipped: the next Monday is near enough. */
const LATE_MAX_MS = 2 * 24 * 60 * 60 * 1000

/** The weekly mail to a member. It is sent to online members, too. */
const digestFor = (userId: UserId): Candidate => ({
  userId,
  kind: 'digest',
  channel: 'mail',
  tabs: undefined,
  isRead: false,
  conversation: null,
})

/**
 * Queues the weekly mails that are due. A mail is queued in the transaction that moves its next time, so that several
 * nodes, or one that is killed, queue it once.
 */
export function mailDigests(deps: Mailing): Job {
  return {
    name: 'weekly_mails',
    everyMs: ASK_EVERY_MS,
    work: (stop) => queueDue(deps, stop),
    outage: logOutage(deps.log, 'weekly mails could not be queued'),
  }
}

async function queueDue({ db, now, mailer }: Mailing, stop: AbortSignal): Promise<void> {
  while (!stop.aborted && !(await isQueueFull(db, { turn: 2, at: now() }))) {
    const claimed = await db.transaction().execute(async (tx) => {
      const at = now()
      const notBefore = new Date(at.getTime() - LATE_MAX_MS)
      const claim = await claimDigests(tx, { at, notBefore, limit: CLAIMED_AT_ONCE })
      const candidates = claim.readers.map(({ userId, email }) => ({ ...digestFor(userId), email }))
      const decided = await decideAll(tx, candidates, at)
      const mails = decided.map(({ candidate, at: time }) => ({ email: candidate.email, at: time }))
      await queueAt(tx, 'digest', mails)
      return claim.claimed
    })
    if (claimed > 0) mailer.wake()
    if (claimed < CLAIMED_AT_ONCE) return
  }
}

/**
 * Composes the weekly mail from the current best matches; `undefined` if there are none, or if the member switched it
 * off or is no longer present. Leaves out the developers of the last mail, and uses those of the weeks before only if
 * there are too few others.
 */
export const composeDigest =
  (site: Site, shortlist: Shortlist): Compose =>
  async (db, email, now) => {
    const reader = await findReader(db, email)
    if (!reader) return undefined
    const { userId, earlier } = reader
    return composeDecided(db, { candidates: [digestFor(userId)], now }, async () => {
      const wanted = {
        count: DIGEST_MAX,
        never: earlier.slice(0, DIGEST_MAX),
        last: earlier.slice(DIGEST_MAX).toReversed(),
      }
      const picks = await pickDevelopers({ db, now: () => now, shortlist }, userId, wanted)
      if (picks.length === 0) return undefined
      const latest = picks.map(({ id }) => id)
      await db.updateTable('digests').set({ latest }).where('userId', '=', userId).execute()
      const url = await unsubscribeUrl(db, site, { mail: 'digest', userId })
      return digestMail({ reader, picks, unsubscribeUrl: url }, site)
    })
  }

interface Digest {
  reader: { userName: string }
  picks: readonly Developer[]
  unsubscribeUrl: string
}

/** Names developers to meet: each with the headline, why they match, and a link. */
function digestMail({ reader, picks, unsubscribeUrl }: Digest, { publicUrl, siteName }: Site) {
  const developers = picks.length === 1 ? 'A developer' : `${picks.length} developers`
  return writeMail({
    siteName,
    subject: `${developers} to meet on ${siteName}`,
    lines: [`Hi ${reader.userName},`, 'You may get along with:'],
    people: picks.map(({ userName, headline, match }) => ({
      name: userName,
      url: `${publicUrl}${linkTo(userName)}`,
      lines: [...(headline ? [headline] : []), match.reasons.map(reasonText).join(' · ')],
    })),
    action: { label: 'Discover more', url: `${publicUrl}/dashboard` },
    note:
      'You get this email on Mondays because you asked for it. ' +
      `Turn it off in Settings: ${publicUrl}/settings`,
    unsubscribeUrl,
  })
}

/** The address that searches for a name and opens its profile. */
const linkTo = (userName: string) => {
  const name = encodeURIComponent(userName)
  return `/dashboard?search=%40${name}&profile=${name}`
}

type Sql = RawBuilder<unknown>

/** SQL: the first Monday at 9 after a time, in a time zone. */
function nextMonday(after: Sql, zone: Sql) {
  const monday = sql`(date_trunc('week', ${after} at time zone ${zone}) + interval '9 hours')`
  const later = sql`(${monday} + interval '7 days')`
  return sql`case when ${monday} at time zone ${zone} > ${after}
    then ${monday} at time zone ${zone} else ${later} at time zone ${zone} end`
}

/** A member's time zone, where `profiles` is left-joined. */
const ZONE = sql`coalesce(profiles.time_zone, 'UTC')`

/**
 * Switches a member's weekly mail on or off. A next time in the future is kept, so that a member who switches it off
 * and on again does not get two mails in a week.
 */
export async function upsertDigest(
  db: Db,
  userId: UserId,
  { isOn, at }: { isOn: boolean; at: Date },
): Promise<void> {
  await sql`
    insert into digests as known (user_id, is_on, due_at)
    select asking.id, ${isOn}::boolean, ${nextMonday(sql`${at}::timestamptz`, ZONE)}
    from (select ${userId}::bigint as id) asking left join profiles on profiles.user_id = asking.id
    on conflict (user_id) do update set is_on = excluded.is_on,
      due_at = case when known.due_at > ${at} then known.due_at else excluded.due_at end
  `.execute(db)
}

interface Claim {
  at: Date
  /** Members who were due earlier than this get no mail this week. */
  notBefore: Date
  limit: number
}

/**
 * Moves up to `limit` weekly mails that are due to the next week. Returns how many, and the members to mail. Skips
 * those that another node moves. The next time is at least three days after the last one, even if the time zone changed
 * in between.
 */
async function claimDigests(db: Db, { at, notBefore, limit }: Claim) {
  const after = sql`greatest(${at}::timestamptz, due.due_at + interval '3 days')`
  const { rows } = await sql<{ claimed: number; readers: { userId: UserId; email: string }[] }>`
    with due as materialized (
      select user_id, due_at from digests where is_on and due_at <= ${at}
      order by due_at limit ${limit} for update skip locked
    ), moved as (
      update digests set due_at = ${nextMonday(after, ZONE)},
        earlier = (latest || earlier)[:${EARLIER_MAX}], latest = '{}'
      from due left join profiles on profiles.user_id = due.user_id
      where digests.user_id = due.user_id
    )
    select (select count(*)::int from due) as claimed, (
      select coalesce(json_agg(json_build_object('userId', users.id::text, 'email', email)), '[]')
      from due join users on users.id = due.user_id
      where due.due_at >= ${notBefore} and ${isPresent('users')}
    ) as readers
  `.execute(db)
  return rows[0]!
}

/** How many developers from before the last mail are remembered: about four weeks. */
const EARLIER_MAX = 20

interface DigestReader {
  userId: UserId
  userName: string
  /** The developers of earlier mails, the latest mail first. */
  earlier: UserId[]
}

/** The recipient of a weekly mail; `undefined` if they switched it off or are no longer present. */
async function findReader(db: Db, email: string): Promise<DigestReader | undefined> {
  const { rows } = await sql<DigestReader>`
    select users.id as user_id, user_name, earlier::text[] as earlier
    from users join digests on digests.user_id = users.id
    where users.email = ${email} and is_on and ${isPresent('users')}
  `.execute(db)
  return rows[0]
}
