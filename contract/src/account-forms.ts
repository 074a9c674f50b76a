import * as z from 'zod/mini'
import { canonicalAddress, canonicalCode } from './canonical.ts'
import { codePoints } from './code-points.ts'
import { APPLICATION_MAX_CHARS, EMAIL_MAX_CHARS, INVITATION_MAX_CHARS } from './limits.ts'
import {
  allRequired,
  applicationTooLong,
  credentialsRequired,
  emailInvalid,
  emailRequired,
  otpInvalid,
  otpRequired,
  passwordMismatch,
  passwordTooLong,
  passwordUnmet,
  resetTokenMissing,
} from './messages/accounts.ts'
import { currentPasswordRequired } from './messages/security.ts'
import { fitsPassword, meetsAll, newPasswordRules, signupPasswordRules } from './password.ts'
import { storable, text } from './text.ts'
import { UserName } from './user-name.ts'

/** One @, a dot in the domain, and no character that could add an address to a mail header. */
const ADDRESS =
  /^[^\s\p{C}@<>(),;:\\"[\]]+@[^\s\p{C}@<>(),;:\\"[\].]+(\.[^\s\p{C}@<>(),;:\\"[\].]+)+$/u

export const email = (required: string) =>
  storable(required).check(
    z.overwrite(canonicalAddress),
    z.minLength(1, required),
    z.refine((value) => value === '' || ADDRESS.test(value), emailInvalid),
    z.refine((value) => codePoints(value) <= EMAIL_MAX_CHARS, emailInvalid),
  )

/** A text that may not be empty. */
export const required = (message: string) => storable(message).check(z.minLength(1, message))

/**
 * My password, entered again. Members without one leave it out, and must have signed in within the last five minutes.
 */
export const optionalPassword = z.optional(storable(currentPasswordRequired))

/** A form for the password of members who have one. */
export const PasswordForm = z.object({ password: required(currentPasswordRequired) })

const signupPassword = required(allRequired).check(
  ...signupPasswordRules.map((rule) => z.refine<string>(rule.holds, rule.message)),
  z.refine(fitsPassword, passwordTooLong),
)

/** The secret of an invitation's link. */
export const Invitation = z.optional(z.string().check(z.maxLength(INVITATION_MAX_CHARS)))

/** Why the applicant would like to join. Requested only if sign-ups need approval. */
export const Application = z.optional(text({ max: APPLICATION_MAX_CHARS }, applicationTooLong))

export const SignUp = z.object({
  userName: UserName(allRequired),
  password: signupPassword,
  email: email(allRequired),
  invitation: Invitation,
  reason: Application,
})
export type SignUp = z.infer<typeof SignUp>

/** The signup form: `SignUp` and a confirmation that is checked only in the browser. */
export const SignUpForm = z
  .object({
    userName: UserName(allRequired),
    password: signupPassword,
    confirmPassword: required(allRequired),
    email: email(allRequired),
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      message: passwordMismatch,
      path: ['confirmPassword'],
    }),
  )
export type SignUpForm = z.infer<typeof SignUpForm>

export const LogIn = z.object({
  email: storable(credentialsRequired).check(
    z.overwrite(canonicalAddress),
    z.minLength(1, credentialsRequired),
  ),
  password: required(credentialsRequired),
})
export type LogIn = z.infer<typeof LogIn>

export const ForgotPassword = z.object({ email: email(emailRequired) })
export type ForgotPassword = z.infer<typeof ForgotPassword>

export const ResetPassword = z
  .object({
    token: required(resetTokenMissing),
    password: required(passwordUnmet).check(
      z.refine((value) => meetsAll(newPasswordRules, value), passwordUnmet),
      z.refine(fitsPassword, passwordTooLong),
    ),
    confirmPassword: required(passwordMismatch),
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      message: passwordMismatch,
      path: ['confirmPassword'],
    }),
  )
export type ResetPassword = z.infer<typeof ResetPassword>

export const VerifyEmail = z.object({
  email: email(emailRequired),
  otp: storable(otpInvalid).check(
    z.minLength(1, otpRequired),
    z.overwrite(canonicalCode),
    z.regex(/^\d{6}$/, otpInvalid),
  ),
})
export type VerifyEmail = z.infer<typeof VerifyEmail>
