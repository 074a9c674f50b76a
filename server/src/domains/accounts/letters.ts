import { OTP_LIFETIME_MS, RESET_LINK_LIFETIME_MS } from '@shipmates/contract/limits'
import { writeLetter } from '../../adapters/mail/letter.tsx'

const minutes = (ms: number) => `${ms / 60_000} minutes`

export const codeLetter = (userName: string, code: string) =>
  writeLetter({
    subject: 'Your Shipmates verification code',
    lines: [
      `Hello ${userName},`,
      `Enter this code to verify your e-mail address. It works for ${minutes(OTP_LIFETIME_MS)}.`,
    ],
    code,
    note: `If you did not sign up as ${userName}, do not enter the code anywhere. You can ignore this mail.`,
  })

export const resetLetter = (userName: string, url: string) =>
  writeLetter({
    subject: 'Reset your Shipmates password',
    lines: [
      `Hello ${userName},`,
      `Follow this link to choose a new password. It works once, for ${minutes(RESET_LINK_LIFETIME_MS)}.`,
    ],
    action: { label: 'Choose a new password', url },
    note: 'If you did not ask for it, ignore this mail. Your password stays as it is.',
  })

/** For a member who verified an e-mail address that several browsers had signed up with. */
export const passwordChoiceLetter = (userName: string, url: string) =>
  writeLetter({
    subject: 'Choose your Shipmates password',
    lines: [
      `Hello ${userName},`,
      'Your e-mail address is verified. It was signed up more than once, from different browsers, so none of the passwords given then works.',
      `Follow this link to choose yours. It works once, for ${minutes(RESET_LINK_LIFETIME_MS)}.`,
    ],
    action: { label: 'Choose a password', url },
    note: 'If the link has expired, ask for another one under Forgot password. If the username is not yours, change it in your profile.',
  })

const passwordNotice = (subject: string, what: string, publicUrl: string) => (userName: string) =>
  writeLetter({
    subject,
    lines: [`Hello ${userName},`, what],
    action: { label: 'Reset your password', url: `${publicUrl}/forgot-password` },
    note: 'If this was you, there is nothing to do. If it was not, reset your password now.',
  })

export const passwordChangedLetter = (publicUrl: string) =>
  passwordNotice(
    'Your Shipmates password was changed',
    'Your password was changed, and all your other devices were signed out.',
    publicUrl,
  )

export const passwordResetLetter = (publicUrl: string) =>
  passwordNotice(
    'Your Shipmates password was reset',
    'Your password was reset by a link from your mail, and all your devices were signed out.',
    publicUrl,
  )
