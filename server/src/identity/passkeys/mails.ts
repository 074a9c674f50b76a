import type { Site } from '../../adapters/mail/mail-template.tsx'
import { signInNotice } from '../accounts/mails.ts'
import { toOwner } from '../accounts/to-owner.ts'

const IF_NOT_YOU =
  "If this wasn't you, change your password now, and look at your passkeys in Settings."

export const passkeyAddedMail = signInNotice({
  subject: (siteName) => `A passkey was added to your ${siteName} account`,
  what: 'A passkey was added to your account. Whoever has it can sign in as you, without a password.',
  note: IF_NOT_YOU,
})

export const passkeyRemovedMail = signInNotice({
  subject: (siteName) => `A passkey was removed from your ${siteName} account`,
  what: 'A passkey was removed from your account. It can no longer be used to sign in.',
  note: IF_NOT_YOU,
})

/** Composers for the mails about passkeys, by kind of mail. */
export const passkeyComposers = (site: Site) => ({
  'passkey-added': toOwner(passkeyAddedMail(site)),
  'passkey-removed': toOwner(passkeyRemovedMail(site)),
})
