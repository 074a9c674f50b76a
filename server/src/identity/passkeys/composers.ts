import type { Site } from '../../adapters/mail/letter.tsx'
import { toOwner } from '../accounts/to-owner.ts'
import { passkeyAddedLetter, passkeyRemovedLetter } from './letters.ts'

/** Composers for the mails about passkeys, by kind of mail. */
export const passkeyComposers = (site: Site) => ({
  'passkey-added': toOwner(passkeyAddedLetter(site)),
  'passkey-removed': toOwner(passkeyRemovedLetter(site)),
})
