import type { Site } from '../../adapters/mail/mail-template.tsx'
import { toOwner } from '../accounts/to-owner.ts'
import { passkeyAddedMail, passkeyRemovedMail } from './mails.ts'

/** Composers for the mails about passkeys, by kind of mail. */
export const passkeyComposers = (site: Site) => ({
  'passkey-added': toOwner(passkeyAddedMail(site)),
  'passkey-removed': toOwner(passkeyRemovedMail(site)),
})
