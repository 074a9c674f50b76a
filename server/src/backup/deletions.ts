import { DELETION_GRACE_MS } from '@shipmates/contract/limits'
import type pg from 'pg'
import { hasColumn } from '../platform/db/command-client.ts'
import { type Deletion, readDeletions } from './deletions-file.ts'

/** Deletions and suspensions that a restore carries out again. */
export type CarriedOut = {
  /** Deletions in the replaced database or in a file. */
  known: number
  /** Those of them whose account is in the backup: hidden now, and deleted later. */
  found: number
  /** Those of them that the first start deletes. */
  due: number
  /** Accounts of the backup that were suspended since. */
  suspended: number
  /** Accounts of the backup that wait for approval, and that the replaced database no longer had: deleted again. */
  rejected: number
}

/**
 * Stores in temporary tables, before everything is dropped, what a restore must not undo: the end and the suspension of
 * each account of the replaced database, its reserved names, and those of a file, which take precedence. Locks the
 * accounts, so that none is missed. Throws if the file is not a complete list.
 */
export async function storeDeletions(tx: pg.ClientBase, path: string | undefined): Promise<void> {
  await tx.query(
    `create temporary table known_ends (
       id bigint, created_at timestamptz, due_at timestamptz, messages text, is_by_admin boolean,
       knows_suspension boolean, suspended_at timestamptz, suspension_reason text, is_replaced boolean,
       primary key (id, created_at)
     ) on commit drop;
     create temporary table known_names (name text, free_at timestamptz) on commit drop`,
  )
  if (await hasColumn(tx, 'users', 'deletion_due_at')) {
    const suspension = (await hasColumn(tx, 'users', 'suspended_at'))
      ? 'is_deleted_by_admin, true, suspended_at, suspension_reason'
      : 'false, false, null::timestamptz, null::text'
    await tx.query(
      `lock table users, reserved_names in access exclusive mode;
       insert into known_ends
         select id, created_at, deletion_due_at, deletion_messages, ${suspension}, true from users;
       insert into known_names select name, free_at from reserved_names`,
    )
  }
  if (!path) return
  for await (const batch of readDeletions(path)) await noteBatch(tx, batch)
}

async function noteBatch(tx: pg.ClientBase, batch: Deletion[]): Promise<void> {
  const rows = batch.map(({ suspension, ...deletion }) => ({
    ...deletion,
    suspendedAt: suspension?.at,
    suspensionReason: suspension?.reason,
  }))
  await tx.query(
    `insert into known_ends
     select id, "createdAt", "deletionDueAt", "deletionMessages", "isDeletedByAdmin",
       true, "suspendedAt", "suspensionReason"
     from json_to_recordset($1) as deletion(
       id bigint, "createdAt" timestamptz, "deletionDueAt" timestamptz, "deletionMessages" text,
       "isDeletedByAdmin" boolean, "suspendedAt" timestamptz, "suspensionReason" text
     )
     on conflict (id, created_at) do update
     set due_at = excluded.due_at, messages = excluded.messages, is_by_admin = excluded.is_by_admin,
       knows_suspension = true, suspended_at = excluded.suspended_at,
       suspension_reason = excluded.suspension_reason`,
    [JSON.stringify(rows)],
  )
}

/**
 * Applies the stored deletions and suspensions to the accounts of a restored database. Leaving and suspended members
 * are hidden and signed out, and their mail and links are deleted, as after the original request. The server deletes
 * those who leave.
 *
 * A member who leaves in the backup, and for whom nothing was stored, may have cancelled the deletion since: the grace
 * period starts again. One who is suspended in the backup, and for whom nothing was stored, stays suspended.
 */
export async function carryOutAgain(tx: pg.ClientBase): Promise<CarriedOut> {
  if (!(await hasColumn(tx, 'users', 'suspended_at'))) {
    return { known: 0, found: 0, due: 0, suspended: 0, rejected: 0 }
  }
  const rejected = await rejectAgain(tx)
  await tx.query(
    `update users set deletion_due_at = due_at, deletion_messages = messages,
       is_deleted_by_admin = is_by_admin
     from known_ends known
     where ${IS_KNOWN} and (due_at, messages, is_by_admin)
       is distinct from (deletion_due_at, deletion_messages, is_deleted_by_admin);
     update users
     set suspended_at = known.suspended_at, suspension_reason = known.suspension_reason
     from known_ends known
     where ${IS_KNOWN} and knows_suspension and (known.suspended_at, known.suspension_reason)
       is distinct from (users.suspended_at, users.suspension_reason)`,
  )
  await tx.query(
    `update users set deletion_due_at = greatest(deletion_due_at, now() + $1 * interval '1 ms')
     where deletion_due_at is not null and deleted_at is null
       and not exists (select from known_ends known where ${IS_KNOWN})`,
    [DELETION_GRACE_MS],
  )
  await tx.query(
    `create temporary table shut_out on commit drop as
       select users.id, email, due_at, known.suspended_at
       from users join known_ends known on ${IS_KNOWN}
       where due_at is not null or known.suspended_at is not null;
     delete from sessions where user_id in (select id from shut_out);
     delete from reset_tokens where user_id in (select id from shut_out);
     delete from email_codes where user_id in (select id from shut_out);
     delete from mails where recipient in (select email from shut_out);
     insert into reserved_names select name, free_at from known_names
       on conflict (name) do update set free_at = greatest(excluded.free_at, reserved_names.free_at)`,
  )
  const { rows } = await tx.query<Omit<CarriedOut, 'rejected'>>(
    `select (select count(*)::int from known_ends where due_at is not null) as known,
       count(due_at)::int as found, count(*) filter (where due_at <= now())::int as due,
       count(suspended_at)::int as suspended
     from shut_out`,
  )
  return { ...rows[0]!, rejected }
}

/**
 * Deletes accounts that wait for approval and are not in the replaced database, with their mail: they were rejected
 * since. Only if that database belonged to the same installation, which is the case if it has an account of the backup.
 * Returns how many.
 */
async function rejectAgain(tx: pg.ClientBase): Promise<number> {
  const { rows } = await tx.query<{ rejected: number }>(
    `with rejected as (
       delete from users where waiting_since is not null
         and not exists (select from known_ends known where ${IS_KNOWN})
         and exists (
           select from users others join known_ends known using (id, created_at) where is_replaced
         )
       returning email
     ), unsent as (delete from mails where recipient in (select email from rejected))
     select count(*)::int as rejected from rejected`,
  )
  return rows[0]!.rejected
}

const IS_KNOWN = `users.id = known.id and users.created_at = known.created_at
       and users.deleted_at is null`
