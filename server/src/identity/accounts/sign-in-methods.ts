import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SignInMethod } from '@shipmates/contract/accounts'
import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import { NEW_METHOD_MS, TICKET_LIFETIME_MS } from '@shipmates/contract/sign-in-methods'
import { type RawBuilder, sql } from 'kysely'
import { queueMail } from '../../adapters/mail/mailer.ts'
import type { Deps } from '../../deps.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import { deletePendingLoginsOf } from './pending-login.ts'
import { type Account, findAccountById } from './queries.ts'
import { lockForSignInMethods } from './remove-sign-in-method.ts'
import { deleteSessionsOf } from './session-queries.ts'

interface MethodRow extends Pick<SignInMethod, 'id' | 'kind' | 'name'> {
  addedAt: Date
  lastUsedAt: Date | null
}

/** The sign-in methods other than the password, newest first. */
export async function listSignInMethods(
  db: Db,
  userId: string,
  now: Date,
): Promise<SignInMethod[]> {
  const { rows } = await sql<MethodRow>`
    select 'passkey-' || id as id, 'passkey' as kind, name, created_at as added_at, last_used_at
      from passkeys where user_id = ${userId}
    union all
    select 'identity-' || id, provider, name, created_at, last_used_at
      from identities where user_id = ${userId}
    order by added_at desc, id
  `.execute(db)
  return rows.map(({ addedAt, lastUsedAt, ...method }) => ({
    ...method,
    addedAt: addedAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    isNew: now.getTime() - addedAt.getTime() < NEW_METHOD_MS,
  }))
}

const sign = (userId: string, untilMs: number, passwordHash: string) =>
  createHmac('sha256', passwordHash).update(`sign-in methods ${userId} ${untilMs}`).digest()

/**
 * A ticket that removes sign-in methods after a reset of the password. It is signed with the hash of that password, so
 * the next password voids it.
 */
export function writeMethodsTicket(userId: string, passwordHash: string, now: Date): string {
  const untilMs = now.getTime() + TICKET_LIFETIME_MS
  return `${userId}.${untilMs}.${sign(userId, untilMs, passwordHash).toString('base64url')}`
}

type WithPassword = Account & { passwordHash: string }

/** The account of a valid ticket. */
async function findByTicket(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  ticket: string,
): Promise<WithPassword | undefined> {
  const [, userId, until = '', signature = ''] =
    /^(\d{1,18})\.(\d{1,15})\.([\w-]{43})$/.exec(ticket) ?? []
  const isInTime = Number(until) > now().getTime()
  const account = userId && isInTime ? await findAccountById(db, userId) : undefined
  if (!account?.passwordHash) return undefined
  const { passwordHash } = account
  const isRight = timingSafeEqual(
    Buffer.from(signature, 'base64url'),
    sign(account.id, Number(until), passwordHash),
  )
  return isRight ? { ...account, passwordHash } : undefined
}

/**
 * Removes a sign-in method by the ticket of a reset, ends all sessions, because the method may have opened some, and
 * queues a mail. The password stays, so this is never the last method.
 *
 * Throws SIGN_IN_AGAIN if the ticket is no longer valid, and NOT_FOUND.
 */
export async function removeSignInMethod(
  deps: Pick<Deps, 'db' | 'now' | 'live' | 'mailer' | 'log'>,
  method: string,
  ticket: string,
): Promise<void> {
  const { db, now, live, mailer, log } = deps
  const account = await findByTicket(deps, ticket)
  if (!account) throw new AppError('SIGN_IN_AGAIN')
  const userId = account.id as UserId
  const [, what, id = ''] = /^(passkey|identity)-(\d{1,18})$/.exec(method) ?? []
  const table = what === 'passkey' ? 'passkeys' : 'identities'
  const kind = what === 'passkey' ? 'passkey-removed' : 'identity-unlinked'
  const ended = await db.transaction().execute(async (tx) => {
    await lockForSignInMethods(tx, userId)
    const { passwordHash } = (await findAccountById(tx, userId)) ?? {}
    if (passwordHash !== account.passwordHash) throw new AppError('SIGN_IN_AGAIN')
    if (!(await deleteMethod(tx, userId, { table, id }))) throw new AppError('NOT_FOUND')
    await deletePendingLoginsOf(tx, userId)
    await queueMail(tx, { recipient: account.email, kind }, now())
    return deleteSessionsOf(tx, userId)
  })
  mailer.wake()
  await live.closeSessions(ended)
  log.info({ userId }, 'sign-in method removed after a reset')
}

/** Deletes a sign-in method. Returns whether the member had it. */
async function deleteMethod(
  tx: Tx,
  userId: string,
  { table, id }: { table: 'passkeys' | 'identities'; id: string },
): Promise<boolean> {
  const from: RawBuilder<unknown> = sql.table(table)
  const { numAffectedRows } = await sql`
    delete from ${from} where id::text = ${id} and user_id = ${userId}
  `.execute(tx)
  return Number(numAffectedRows) > 0
}
