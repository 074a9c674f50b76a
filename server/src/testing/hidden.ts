import type { UserId } from '@shipmates/contract/ids'
import { updatePrivacy } from '@shipmates/contract/privacy'
import { sql } from 'kysely'
import type { Db } from '../platform/db/client.ts'
import type { TestMember } from './members.ts'

/** Takes a member out of discovery, or puts them back. */
export const hide = (member: TestMember, isHidden = true) =>
  member.call(updatePrivacy, { body: { discoverable: !isHidden } })

/** Starts the grace period of a member's deletion, without ending their sessions. */
export const startLeaving = (db: Db, { id }: { id: UserId }) =>
  sql`
    update users set deletion_due_at = now() + interval '7 days', deletion_messages = 'keep'
    where id = ${id}
  `.execute(db)

/** Suspends an account, without a moderator, and without ending its sessions. */
export const suspend = (db: Db, { id }: { id: UserId }) =>
  sql`
    update users set suspended_at = now(), suspension_reason = 'Spam.' where id = ${id}
  `.execute(db)

/** Stores that one member blocked another, without ending their relations. */
export const storeBlock = (db: Db, by: { id: UserId }, other: { id: UserId }) =>
  sql`
    insert into blocks (user_id, other_id, blocked_at) values (${by.id}, ${other.id}, now())
  `.execute(db)

/** Stores that an account is deleted, before its rows are purged. */
export const makeTombstone = (db: Db, { id }: { id: UserId }) =>
  sql`
    update users set deleted_at = now(), deletion_due_at = now(), deletion_messages = 'keep',
      email = null, user_name = null, password_hash = null
    where id = ${id}
  `.execute(db)
