import type { Compose } from '../../adapters/mail/compose.ts'
import type { Site } from '../../adapters/mail/letter.tsx'
import { findNote } from '../../staff/staff/log.ts'
import { toOwner } from '../accounts/to-owner.ts'
import {
  recoveryCodesLetter,
  recoveryCodeUsedLetter,
  secondFactorOffLetter,
  secondFactorOnLetter,
  secondFactorRemovedLetter,
} from './letters.ts'

/** Composers for the mails about the second factor, by kind of mail. */
export const secondFactorComposers = (site: Site) => ({
  'second-factor-on': toOwner(secondFactorOnLetter(site)),
  'second-factor-off': toOwner(secondFactorOffLetter(site)),
  'second-factor-removed': composeRemoved(site),
  'recovery-codes-new': toOwner(recoveryCodesLetter(site)),
  'recovery-code-used': toOwner(recoveryCodeUsedLetter(site)),
})

/** About an entry of the moderation log. */
const composeRemoved = (site: Site): Compose => {
  const write = secondFactorRemovedLetter(site)
  return async (db, email, now, logId) => {
    const reason = await findNote(db, logId)
    return toOwner((userName) => write(userName, reason))(db, email, now, logId)
  }
}
