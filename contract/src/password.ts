import { codePoints } from './code-points.ts'
import { LISTED_SPECIAL_CHARS, PASSWORD_MAX_CHARS, PASSWORD_MIN_CHARS } from './limits.ts'
import {
  lengthLabel,
  lengthUnmet,
  listedSpecialLabel,
  lowerCaseLabel,
  lowerCaseUnmet,
  numberLabel,
  numberUnmet,
  specialLabel,
  specialUnmet,
  upperCaseLabel,
  upperCaseUnmet,
} from './messages/accounts.ts'

export interface PasswordRule {
  /** Text in the live checklist. */
  label: string
  /** Text of the validation error. */
  message: string
  holds: (password: string) => boolean
}

const LISTED_SPECIAL = new RegExp(`[${LISTED_SPECIAL_CHARS.replace('^', '\\^')}]`)
const ANY_SPECIAL = /[^\p{L}\p{N}\p{M}\p{C}\p{Z}\s]/u

const longEnough: PasswordRule = {
  label: lengthLabel,
  message: lengthUnmet,
  holds: (password) => codePoints(password) >= PASSWORD_MIN_CHARS,
}
const upperCase: PasswordRule = {
  label: upperCaseLabel,
  message: upperCaseUnmet,
  holds: (password) => /\p{Lu}/u.test(password),
}
const lowerCase: PasswordRule = {
  label: lowerCaseLabel,
  message: lowerCaseUnmet,
  holds: (password) => /\p{Ll}/u.test(password),
}
const number: PasswordRule = {
  label: numberLabel,
  message: numberUnmet,
  holds: (password) => /\d/.test(password),
}

/** Password rules of signup, in the order in which they are reported. */
export const signupPasswordRules: readonly PasswordRule[] = [
  longEnough,
  upperCase,
  lowerCase,
  number,
  {
    label: specialLabel,
    message: specialUnmet,
    holds: (password) => ANY_SPECIAL.test(password),
  },
]

/** Rules of reset and change: no lowercase rule, and only listed special characters count. */
export const newPasswordRules: readonly PasswordRule[] = [
  longEnough,
  upperCase,
  number,
  {
    label: listedSpecialLabel,
    message: specialUnmet,
    holds: (password) => LISTED_SPECIAL.test(password),
  },
]

export const meetsAll = (rules: readonly PasswordRule[], password: string): boolean =>
  rules.every((rule) => rule.holds(password))

export const fitsPassword = (password: string): boolean =>
  codePoints(password) <= PASSWORD_MAX_CHARS
