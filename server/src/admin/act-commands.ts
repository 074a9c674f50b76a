import type { MemberAct } from '@shipmates/contract/admin-members'
import { AppError } from '@shipmates/contract/errors'
import { DELETION_GRACE_MS } from '@shipmates/contract/limits'
import { Role } from '@shipmates/contract/roles'
import { ProviderId } from '@shipmates/contract/sign-in-options'
import { linkForMember } from '../identity/identities/link.ts'
import type { Config } from '../platform/config/config.ts'
import { type ActAnswer, actOnMember, grantRole } from '../staff/moderation/act.ts'
import { needsNote } from '../staff/moderation/rules.ts'
import {
  BY_OPERATOR,
  type Command,
  findMember,
  NOTE,
  onDatabase,
  parseNote,
  UsageError,
} from './command.ts'

const GRACE_DAYS = DELETION_GRACE_MS / (24 * 60 * 60_000)

const dateOf = ({ deletionDueAt }: ActAnswer) => deletionDueAt!.toISOString().slice(0, 10)

/** The member's state after `restore`. */
function describeRestored(name: string, answer: ActAnswer): string {
  if (answer.state !== 'leaving') return `${name} is ${answer.state} again.`
  return `${name} is not suspended or limited any more, but deletes the account: it is gone on ${dateOf(answer)}.`
}

function describeUnrestored(name: string, { state }: ActAnswer): string {
  if (state !== 'leaving') return `There is nothing to lift: ${name} is ${state}.`
  return `${name} deletes the account by themselves. Only they can take that back.`
}

interface Sentences {
  done: (userName: string, answer: ActAnswer) => string
  /** The sentence for an action that was done before, without the full stop. */
  doneBefore?: (userName: string, answer: ActAnswer) => string
}

const act = (name: MemberAct, summary: string, { done, doneBefore }: Sentences): Command => ({
  args: needsNote(name) ? 'NAME --note TEXT' : 'NAME [--note TEXT]',
  summary,
  words: [1, 1],
  switches: NOTE,
  run: onDatabase(async (deps, { words, switches }) => {
    const { userId, userName } = await findMember(deps.db, words[0]!)
    const note = parseNote(switches.note, { isNeeded: needsNote(name) })
    const answer = await actOnMember(deps, BY_OPERATOR, { userId, act: name, note })
    const { state, isChanged } = answer
    const text =
      isChanged || !doneBefore
        ? done(userName, answer)
        : `${doneBefore(userName, answer)} Nothing was changed.`
    return { data: { userId, userName, state, isChanged }, text }
  }),
})

/** The commands that act on one member. An action with a reason takes it as `--note`. */
export const actCommands: Record<MemberAct | 'grant', Command> = {
  grant: {
    args: 'NAME member|moderator|admin',
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
  warn: act('warn', 'mails a member a warning', { done: (name) => `${name} was warned.` }),
  limit: act('limit', 'takes a member out of feeds and searches', {
    done: (name) => `${name} is no longer in any feed or search.`,
    doneBefore: (name) => `${name} is limited already.`,
  }),
  suspend: act('suspend', 'signs a member out and keeps them out', {
    done: (name) => `${name} is signed out and suspended.`,
    doneBefore: (name) => `${name} is suspended already.`,
  }),
  restore: act('restore', 'lifts a limit, a suspension or a deletion', {
    done: describeRestored,
    doneBefore: describeUnrestored,
  }),
  delete: act(
    'delete',
    `deletes an account after ${GRACE_DAYS} days, until which restore takes it back`,
    {
      done: (name, answer) => `${name} is signed out, and will be deleted on ${dateOf(answer)}.`,
      doneBefore: (name, answer) => `${name} will be deleted on ${dateOf(answer)} already.`,
    },
  ),
  approve: act('approve', 'lets an account that waits for approval in', {
    done: (name) => `${name} can sign in now.`,
    doneBefore: (name) => `${name} does not wait for approval.`,
  }),
  reject: act('reject', 'deletes an account that waits for approval', {
    done: (name) => `${name} was rejected.`,
  }),
}

/** Restores access for a member without a sign-in method, for example after passwords were switched off. */
export const linkCommand: Command = {
  args: `NAME --provider ${ProviderId.options.join('|')} --subject SUBJECT [--issuer ISSUER] --note TEXT`,
  summary: 'links an account at a provider, by which a member then signs in, and mails them',
  words: [1, 1],
  switches: {
    ...NOTE,
    provider: { type: 'string' },
    subject: { type: 'string' },
    issuer: { type: 'string' },
  },
  run: onDatabase(async (deps, { words, switches }) => {
    const provider = ProviderId.safeParse(switches.provider).data
    const subject = switches.subject?.trim()
    if (!provider || !subject) throw new UsageError()
    const issuer = switches.issuer ?? issuerOf(provider, deps.config)
    const { userId, userName } = await findMember(deps.db, words[0]!)
    const note = parseNote(switches.note, { isNeeded: true })
    // The provider's name for the account is stored when the member signs in by it.
    const account = { provider, issuer, subject, name: subject, email: undefined }
    const isChanged = await linkForMember(deps, BY_OPERATOR, { userId, account, note })
    const text = isChanged
      ? `${userName} signs in by ${subject} of ${issuer} now.`
      : `${userName} has linked that account already. Nothing was changed.`
    return { data: { userId, userName, provider, issuer, subject, isChanged }, text }
  }),
}

function issuerOf(provider: ProviderId, { oidc, github }: Config): string {
  const issuer = { oidc: oidc?.issuer, github: github?.url }[provider]
  if (issuer) return issuer
  throw new AppError('VALIDATION_ERROR', `The settings name no provider ${provider}.`)
}
