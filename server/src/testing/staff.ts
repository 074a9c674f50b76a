import type { MemberAct } from '@shipmates/contract/admin-members'
import { actOnMember } from '@shipmates/contract/admin-members'
import type { UserId } from '@shipmates/contract/ids'
import type { Role } from '@shipmates/contract/roles'
import type { Db } from '../platform/db/client.ts'
import type { TestMember } from './members.ts'

/** Gives a member a role, without any check. */
export const setRole = (db: Db, { id }: { id: UserId }, role: Role) =>
  db.updateTable('users').set({ role }).where('id', '=', id).execute()

/** A new member with a role. */
export async function newStaff(
  { db, newMember }: { db: Db; newMember: () => Promise<TestMember> },
  role: Role,
): Promise<TestMember> {
  const member = await newMember()
  await setRole(db, member, role)
  return member
}

/** Acts on a member, with a reason. */
export const actOn = (
  by: TestMember,
  act: MemberAct,
  { id: userId }: { id: UserId },
  note = 'Be kind.',
) => by.call(actOnMember, { params: { userId, act }, body: { note } })
