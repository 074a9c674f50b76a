import { DELETION_GRACE_MS } from '@shipmates/contract/limits'
import type pg from 'pg'
import { readDeletions } from './deletions-file.ts'
import { hasColumn } from './schema.ts'

/** Deletions that a restore carries out again. */
export type CarriedOut = {
  /** Known from the replaced database or from a file. */
  known: number
  /** Of accounts that the backup contains: hidden now, and deleted later. */
  found: number
  /** Of these, the ones that the first start deletes. */
  due: number
}

/**
 * Notes in temporary tables, before everything is dropped, what a restore must not undo: the end of each
 * account of the replaced database, the names that are reserved there, and the deletions of a file,
 * which win. Locks the accounts, so that no deletion is missed. Throws if the file is not a whole list.
 */
export async function noteDeletions(tx: pg.ClientBase, path: string | undefined): Promise<void> {
  await tx.query(
    `create temporary table known_ends (
       id bigint, created_at timestamptz, due_at timestamptz, messages text,
       primary key (id, created_at)
     ) on commit drop;
     create temporary table known_names (name text, free_at timestamptz) on commit drop`,
  )
  if (await hasColumn(tx, 'users', 'deletion_due_at')) {
    await tx.query(
      `lock table users, reserved_names in access exclusive mode;
       insert into known_ends
         select id, created_at, deletion_due_at, deletion_messages from users;
       insert into known_names select name, free_at from reserved_names`,
    )
  }
  if (!path) return
  for await (const batch of readDeletions(path)) {
    await tx.query(
      `insert into known_ends
       select id, "createdAt", "deletionDueAt", "deletionMessages"
       from json_to_recordset($1) as deletion(
         id bigint, "createdAt" timestamptz, "deletionDueAt" timestamptz, "deletionMessages" text
       )
       on conflict (id, created_at) do update set due_at = excluded.due_at, messages = excluded.messages`,
      [JSON.stringify(batch)],
    )
  }
}

/**
 * Gives the accounts of a restored database the ends that were noted. Members who leave are hidden and
 * signed out, and their mail and links are gone, as after their request. The server deletes them.
 *
 * A member who leaves in the backup, and of whom nothing was noted, may have kept the account since: the
 * grace period starts again.
 */
export async function carryOutAgain(tx: pg.ClientBase): Promise<CarriedOut> {
  if (!(await hasColumn(tx, 'users', 'deletion_due_at'))) return { known: 0, found: 0, due: 0 }
  await tx.query(
    `update users set deletion_due_at = due_at, deletion_messages = messages
     from known_ends known
     where ${IS_KNOWN} and (due_at, messages) is distinct from (deletion_due_at, deletion_messages)`,
  )
  await tx.query(
    `update users set deletion_due_at = greatest(deletion_due_at, now() + $1 * interval '1 ms')
     where deletion_due_at is not null and deleted_at is null
       and not exists (select from known_ends known where ${IS_KNOWN})`,
    [DELETION_GRACE_MS],
  )
  await tx.query(
    `create temporary table leaving on commit drop as
       select users.id, email, due_at from users join known_ends known on ${IS_KNOWN}
       where due_at is not null;
     delete from sessions where user_id in (select id from leaving);
     delete from reset_tokens where user_id in (select id from leaving);
     delete from email_codes where user_id in (select id from leaving);
     delete from mails where recipient in (select email from leaving);
     insert into reserved_names select name, free_at from known_names
       on conflict (name) do update set free_at = greatest(excluded.free_at, reserved_names.free_at)`,
  )
  const { rows } = await tx.query<CarriedOut>(
    `select (select count(*)::int from known_ends where due_at is not null) as known,
       count(*)::int as found, count(*) filter (where due_at <= now())::int as due
     from leaving`,
  )
  return rows[0]!
}

const IS_KNOWN = `users.id = known.id and users.created_at = known.created_at
       and users.deleted_at is null`
