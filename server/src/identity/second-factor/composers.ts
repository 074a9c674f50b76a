import type { Compose } from '../../adapters/mail/compose.ts'
import type { Site } from '../../adapters/mail/mail-template.tsx'
import { findNote } from '../../staff/staff/log.ts'
import { toOwner } from '../accounts/to-owner.ts'
import {
  recoveryCodesMail,
  recoveryCodeUsedMail,
  secondFactorOffMail,
  secondFactorOnMail,
  secondFactorRemovedMail,
} from './mails.ts'

/** Composers for the mails about the second factor, by kind of mail. */
export const secondFactorComposers = (site: Site) => ({
  'second-factor-on': toOwner(secondFactorOnMail(site)),
  'second-factor-off': toOwner(secondFactorOffMail(site)),
  'second-factor-removed': composeRemoved(site),
  'recovery-codes-new': toOwner(recoveryCodesMail(site)),
  'recovery-code-used': toOwner(recoveryCodeUsedMail(site)),
})

/** About an entry of the moderation log. */
const composeRemoved = (site: Site): Compose => {
  const write = secondFactorRemovedMail(site)
  return async (db, email, now, logId) => {
    const reason = await findNote(db, logId)
    return toOwner((userName) => write(userName, reason))(db, email, now, logId)
  }
}
