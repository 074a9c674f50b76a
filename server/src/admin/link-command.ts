import { AppError } from '@shipmates/contract/errors'
import { ProviderId } from '@shipmates/contract/sign-in-options'
import { linkForMember } from '../identity/identities/link-by-operator.ts'
import type { Config } from '../platform/config/config.ts'
import { BY_OPERATOR, type Command, NOTE, onDatabase, parseNote, UsageError } from './command.ts'
import { findMember } from './find-member.ts'

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
