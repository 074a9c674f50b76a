import type { MemberAct, MemberState } from '@shipmates/contract/admin-members'
import { AppError } from '@shipmates/contract/errors'
import type { ReportId, UserId } from '@shipmates/contract/ids'
import type { Role } from '@shipmates/contract/roles'
import { queueMail } from '../../adapters/mail/mailer.ts'
import type { Deps } from '../../deps.ts'
import {
  type AccountState,
  type Aftermath,
  approveAccount,
  changeRole,
  deleteAccountByAdmin,
  limitAccount,
  lockAccountOf,
  readAccountState,
  rejectAccount,
  restoreAccount,
  suspendAccount,
} from '../../identity/accounts/account-state.ts'
import { announceDeparture } from '../../identity/leaving/departures.ts'
import type { Tx } from '../../platform/db/client.ts'
import type { MailKind } from '../../platform/db/column-types.ts'
import { requireOtherAdmin } from '../staff/admins.ts'
import { type Actor, writeLog } from '../staff/log.ts'
import {
  type ActorWithRole,
  isDone,
  requireFitting,
  requireNote,
  requireReach,
  requireRestorable,
  unfit,
} from './rules.ts'

type Acting = Pick<Deps, 'db' | 'now' | 'live' | 'mailer' | 'log'>

export interface Act {
  userId: UserId
  act: MemberAct
  note?: string | undefined
  /** The report behind the action. */
  reportId?: ReportId | undefined
}

/**
 * Acts on a member: warns, limits, suspends, restores, deletes, approves or rejects. Writes to the log and mails the
 * member the reason. When it resolves, a suspended or deleted member is signed out, and others' tabs have been
 * notified.
 *
 * Repeating an action has no effect: nothing is logged or mailed then.
 *
 * Throws NOT_FOUND without such an account, VALIDATION_ERROR without a reason if one is needed, and NOT_ALLOWED if the
 * actor may not do it, for the last admin, and if the action does not fit the state of the account.
 */
export async function actOnMember(
  deps: Acting,
  actor: Actor,
  { note, ...act }: Act,
): Promise<ActAnswer> {
  const reason = requireNote(act.act, note)
  const done = await deps.db
    .transaction()
    .execute((tx) => carryOut(tx, actor, { ...act, note: reason, now: deps.now() }))
  await finishAct(deps, done)
  const { userId, state, isChanged, deletionDueAt } = done
  return { userId, state, isChanged, deletionDueAt }
}

/** The state of an account after an action. */
export interface ActAnswer {
  userId: UserId
  state: MemberState
  /** False if the action had been done before. */
  isChanged: boolean
  deletionDueAt: Date | null
}

export interface DoneAct extends Aftermath, ActAnswer {
  act: MemberAct
}

/**
 * Does in a transaction what `actOnMember` promises; call `finishAct` after the commit. `note` has been checked by
 * `requireNote`. Locks the account first.
 */
export async function carryOut(
  tx: Tx,
  actor: Actor,
  { userId, act, note, reportId, now }: Act & { now: Date },
): Promise<DoneAct> {
  const found = await lockAccountOf(tx, userId)
  if (!found) throw new AppError('NOT_FOUND')
  if (found.role === 'admin' && act !== 'restore') await requireOtherAdmin(tx, userId)
  const actorWithRole = await readActorRole(tx, actor)
  requireReach(actorWithRole, found, act)
  if (act === 'restore') requireRestorable(actorWithRole, found)
  const { state, deletionDueAt } = found
  if (isDone(act, found)) {
    return { userId, act, state, deletionDueAt, isChanged: false, sessions: [] }
  }
  requireFitting(act, found)

  const logId = await writeLog(tx, { actor, action: act, targetId: userId, reportId, note }, now)
  const aftermath = await change(tx, found, { act, note, now })
  if (found.email) {
    await queueMail(tx, { recipient: found.email, kind: MAILS[act], aboutId: logId }, now)
  }
  const left = await readAccountState(tx, userId)
  return {
    userId,
    act,
    state: left?.state ?? 'deleted',
    deletionDueAt: left?.deletionDueAt ?? null,
    isChanged: true,
    ...aftermath,
  }
}

/** The actor with their current role. */
export async function readActorRole(tx: Tx, { userId }: Actor): Promise<ActorWithRole> {
  if (!userId) return { userId: undefined, role: 'admin' }
  const account = await readAccountState(tx, userId)
  const isAble = account?.state === 'active' || account?.state === 'limited'
  return { userId, role: isAble ? account.role : 'member' }
}

const NOTHING: Aftermath = { sessions: [] }

async function change(
  tx: Tx,
  found: AccountState,
  { act, note, now }: Pick<Act, 'act' | 'note'> & { now: Date },
): Promise<Aftermath> {
  const { userId } = found
  switch (act) {
    case 'warn':
      return NOTHING
    case 'limit':
      await limitAccount(tx, userId, now)
      return NOTHING
    case 'suspend':
      return suspendAccount(tx, { userId, reason: note!, now })
    case 'delete':
      return deleteAccountByAdmin(tx, userId, now)
    case 'restore':
      return restoreAccount(tx, found, now)
    case 'approve':
      await approveAccount(tx, userId, now)
      return NOTHING
    case 'reject':
      await rejectAccount(tx, userId)
      return NOTHING
  }
}

const MAILS: Record<MemberAct, MailKind> = {
  warn: 'warned',
  limit: 'limited',
  suspend: 'suspended',
  restore: 'restored',
  delete: 'deleted-by-admin',
  approve: 'approved',
  reject: 'rejected',
}

/** Sends the mail, closes sessions and notifies others, after the commit of an action. */
export async function finishAct(
  deps: Acting,
  { userId, act, isChanged, sessions, departure }: DoneAct,
): Promise<void> {
  if (!isChanged) return
  deps.log.info({ userId, act }, 'moderation action applied')
  deps.mailer.wake()
  await deps.live.closeSessions(sessions)
  if (!departure) return
  await announceDeparture(deps, departure).catch((err: unknown) =>
    deps.log.warn({ err }, 'a moderation action could not be announced'),
  )
}

/**
 * Gives a member a role; `member` takes it away. The change is logged, and valid from the next request on. No effect if
 * they have the role.
 *
 * Throws NOT_FOUND without such an account, and NOT_ALLOWED unless an admin or an operator acts, for the last admin,
 * and for a new member of the staff who cannot sign in.
 */
export async function grantRole(
  { db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>,
  actor: Actor,
  { userId, role }: { userId: UserId; role: Role },
): Promise<{ userId: UserId; role: Role }> {
  const isChanged = await db.transaction().execute(async (tx) => {
    const found = await lockAccountOf(tx, userId)
    if (!found || found.state === 'deleted') throw new AppError('NOT_FOUND')
    if (found.role === role) return false
    if (found.role === 'admin') await requireOtherAdmin(tx, userId)
    if ((await readActorRole(tx, actor)).role !== 'admin') throw new AppError('NOT_ALLOWED')
    const isAble = found.state === 'active' || found.state === 'limited'
    if (role !== 'member' && !isAble) throw unfit(found.state)

    await changeRole(tx, userId, role)
    await writeLog(tx, { actor, action: `grant_${role}`, targetId: userId }, now())
    return true
  })
  if (isChanged) log.info({ userId, role }, 'role granted')
  return { userId, role }
}
