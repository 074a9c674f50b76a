import type { ReportedProfile } from '@shipmates/contract/admin-reports'
import type { ConversationId, MessageId, UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import { isVisibleUnlessBlocked } from '../../people/visibility/visible.ts'
import type { Db, Tx } from '../../platform/db/client.ts'

interface Reporting {
  reporter: UserId
  target: UserId
}

/** Whether the receiver of a request got it: it is no pass, and was not suppressed. */
const isReceived = sql`status <> 'ignored' and (status <> 'rejected' or answered_at is not null)`

/**
 * Whether a member can report another: they could see the other if neither had blocked the other, or they have a
 * relation that they know of, whatever the state of the account. The other's passes and blocks, and suppressed
 * requests, do not count, because the response would reveal them.
 */
export async function isReportable(db: Db, { reporter, target }: Reporting): Promise<boolean> {
  const { rows } = await sql`
    select from users member
    where id = ${target} and email_verified_at is not null and waiting_since is null and (
      ${isVisibleUnlessBlocked(reporter, 'member')}
      or exists (
        select from conversations
        where low_id = least(${reporter}::bigint, ${target}::bigint)
          and high_id = greatest(${reporter}::bigint, ${target}::bigint)
      )
      or exists (select from connections where user_id = ${reporter} and other_id = ${target})
      or exists (select from connection_requests where from_id = ${reporter} and to_id = ${target})
      or exists (
        select from connection_requests
        where from_id = ${target} and to_id = ${reporter} and ${isReceived}
      )
      or exists (select from blocks where user_id = ${reporter} and other_id = ${target})
    )
  `.execute(db)
  return rows.length > 0
}

/** A profile as it is copied into a report. */
export type ProfileRow = Omit<ReportedProfile, 'photoUrl'> & { photoHash: string | null }

/** The profile of a member as unblocked members would see it. Blank for a deleted member. */
export async function findProfile(db: Db, target: UserId): Promise<ProfileRow> {
  const { rows } = await sql<ProfileRow>`
    select coalesce(user_name, '') as user_name, profiles.photo_hash, about,
      case when coalesce(privacy.age, true) then profiles.age end as age,
      case when coalesce(privacy.gender, true) then profiles.gender end as gender,
      coalesce(skills, '{}') as skills,
      coalesce((
        select json_agg(json_build_object(
          'id', id::text, 'company', company, 'position', position, 'start_date', start_date,
          'end_date', end_date, 'is_currently_working', is_current, 'description', description
        ) order by is_current desc, start_date desc, id desc)
        from work_experience where user_id = member.id
      ), '[]') as work_experience,
      coalesce((
        select json_agg(json_build_object(
          'id', id::text, 'school', school, 'degree', degree, 'field_of_study', field_of_study,
          'start_date', start_date, 'end_date', end_date, 'is_currently_studying', is_current,
          'description', description
        ) order by is_current desc, start_date desc, id desc)
        from education where user_id = member.id
      ), '[]') as education
    from users member
    left join profiles on profiles.user_id = member.id
    left join privacy_settings privacy on privacy.user_id = member.id
    where member.id = ${target}
  `.execute(db)
  return rows[0]!
}

/** A message as it is copied into a report. */
export interface MessageRow {
  id: MessageId
  conversationId: ConversationId
  isTarget: boolean
  content: string
  createdAt: Date
  editedAt: Date | null
  deletedAt: Date | null
}

const messageColumns = (target: UserId) => sql`
  messages.id, messages.conversation_id, sender_id = ${target} as is_target, content, created_at,
  edited_at, deleted_at
`

/** The messages among these that are in the conversation of the two and that the reporter did not clear. */
export async function listReportable(
  db: Db,
  { reporter, target, ids }: Reporting & { ids: readonly MessageId[] },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${messageColumns(target)}
    from conversation_members mine
    join messages on messages.conversation_id = mine.conversation_id
    where mine.user_id = ${reporter} and mine.conversation_id = (
        select id from conversations
        where low_id = least(${reporter}::bigint, ${target}::bigint)
          and high_id = greatest(${reporter}::bigint, ${target}::bigint)
      )
      and messages.id = any(${ids}::bigint[]) and messages.id > mine.cleared_to_id
    order by messages.id
  `.execute(db)
  return rows
}

/** A note of requests as it is copied into a report. */
export interface NoteRow {
  content: string
  createdAt: Date
  /** How many members received it. */
  count: number
}

/**
 * The note of the request that the reporter received from the target. The note of an accepted request is a message,
 * which the reporter can choose.
 */
export async function listNoteTo(db: Db, { reporter, target }: Reporting): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select note as content, created_at, 1 as count from connection_requests
    where from_id = ${target} and to_id = ${reporter} and note is not null and ${isReceived}
      and status <> 'accepted'
  `.execute(db)
  return rows
}

/** The messages among these that the member sent, in any conversation. */
export async function listSentBy(
  db: Db,
  { target, ids }: { target: UserId; ids: readonly MessageId[] },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${messageColumns(target)}
    from conversation_members theirs
    join messages on messages.conversation_id = theirs.conversation_id
    where theirs.user_id = ${target} and messages.sender_id = ${target}
      and messages.id = any(${ids}::bigint[])
    order by messages.id
  `.execute(db)
  return rows
}

interface ImageRow {
  id: string
  messageId: MessageId
  width: number
  height: number
  alt: string
}

/** The images of messages, in their order. */
export async function listImagesOf(
  db: Db,
  messages: readonly Pick<MessageRow, 'id' | 'conversationId'>[],
): Promise<ImageRow[]> {
  const { rows } = await sql<ImageRow>`
    select id, message_id, width, height, alt from images
    where conversation_id = any(${messages.map(({ conversationId }) => conversationId)}::bigint[])
      and message_id = any(${messages.map(({ id }) => id)}::bigint[])
    order by message_id, position
  `.execute(db)
  return rows
}

/**
 * Copies images of messages into a report, by their ids. An object is not copied but gets a second row; the lock keeps
 * its first row from being deleted until the second is stored.
 */
export const copyImages = (tx: Tx, reportId: string, imageIds: readonly string[]) =>
  sql`
    insert into report_pictures (report_id, name, bytes, blob)
    select ${reportId}::bigint, image_id::text, bytes, blob from image_bytes
    where image_id = any(${imageIds}::bigint[]) and size = 'large'
    for key share
    on conflict do nothing
  `.execute(tx)

/** Copies a member's photo into a report. */
export const copyPhoto = (tx: Tx, reportId: string, hash: string) =>
  sql`
    insert into report_pictures (report_id, name, bytes, blob)
    select ${reportId}::bigint, 'photo', bytes, blob from photos where hash = ${hash} and size = 'large'
    for key share
    on conflict do nothing
  `.execute(tx)
