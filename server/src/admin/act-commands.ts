import type { MemberAct, MemberState } from '@shipmates/contract/admin-members'
import { DELETION_GRACE_MS } from '@shipmates/contract/limits'
import { Role } from '@shipmates/contract/roles'
import { actOnMember } from '../domains/moderation/act.ts'
import { grantRole } from '../domains/moderation/roles.ts'
import { BY_OPERATOR, type Command, NOTE, onDatabase, UsageError } from './command.ts'
import { findMember } from './find-member.ts'

const GRACE_DAYS = DELETION_GRACE_MS / (24 * 60 * 60_000)

const act = (
  name: MemberAct,
  summary: string,
  done: (userName: string, state: MemberState) => string,
): Command => ({
  takes: 'NAME [--note TEXT]',
  summary,
  words: [1, 1],
  switches: NOTE,
  run: onDatabase(async (deps, { words, switches }) => {
    const { userId, userName } = await findMember(deps.db, words[0]!)
    const { note } = switches
    const { state } = await actOnMember(deps, BY_OPERATOR, { userId, act: name, note })
    return { data: { userId, userName, state }, text: done(userName, state) }
  }),
})

/** The commands that act on one member. An act that has a reason takes it as `--note`. */
export const actCommands: Record<MemberAct | 'grant', Command> = {
  grant: {
    takes: 'NAME member|moderator|admin',
    summary: 'gives a member a role',
    words: [2, 2],
    run: onDatabase(async (deps, { words }) => {
      const role = Role.safeParse(words[1]).data
      if (!role) throw new UsageError()
      const { userId, userName } = await findMember(deps.db, words[0]!)
      await grantRole(deps, BY_OPERATOR, { userId, role })
      return { data: { userId, userName, role }, text: `${userName} has the role ${role} now.` }
    }),
  },
  warn: act('warn', 'mails a member a warning', (name) => `${name} was warned.`),
  limit: act(
    'limit',
    'takes a member out of feeds and searches',
    (name) => `${name} is in nobody's feed or search now.`,
  ),
  suspend: act(
    'suspend',
    'signs a member out and keeps them out',
    (name) => `${name} is signed out and suspended.`,
  ),
  restore: act(
    'restore',
    'lifts a limit, a suspension or a deletion',
    (name, state) => `${name} is ${state} again.`,
  ),
  delete: act(
    'delete',
    `deletes an account after ${GRACE_DAYS} days, until which restore takes it back`,
    (name) => `${name} is signed out, and will be deleted in ${GRACE_DAYS} days.`,
  ),
  approve: act(
    'approve',
    'lets an account that waits for approval in',
    (name) => `${name} can sign in now.`,
  ),
  reject: act(
    'reject',
    'deletes an account that waits for approval',
    (name) => `${name} was rejected.`,
  ),
}
