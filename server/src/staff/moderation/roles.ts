import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import type { Role } from '@shipmates/contract/roles'
import type { Deps } from '../../deps.ts'
import { changeRole, lockAccountOf } from '../../identity/accounts/account-state.ts'
import { requireOtherAdmin } from '../staff/admins.ts'
import { type Actor, writeLog } from '../staff/log.ts'
import { readActorRole } from './act.ts'
import { unfit } from './rules.ts'

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
