import * as z from 'zod/mini'
import {
  EMAIL_MAX_CHARS,
  PASSWORD_MAX_CHARS,
  USER_NAME_MAX_CHARS,
  USER_NAME_MIN_CHARS,
} from './limits.ts'
import { fitsPassword, meetsAll, newPasswordRules, signupPasswordRules } from './password.ts'
import { codePoints, storable } from './text.ts'

const ALL_REQUIRED = 'All fields are required'
const CREDENTIALS_REQUIRED = 'Email and password are required'
const EMAIL_REQUIRED = 'Please enter your email address'
const EMAIL_INVALID = 'Please enter a valid email address'
const PASSWORD_TOO_LONG = `Password must be at most ${PASSWORD_MAX_CHARS} characters long`
const PASSWORD_UNMET = 'Password does not meet all requirements'
const PASSWORD_MISMATCH = 'Passwords do not match'
export const PASSWORD_UNCHANGED = 'Your new password must be different from the current one'
const OTP_INVALID = 'OTP must be 6 digits'

/** One @, a dot in the domain, and no character that could add an address to a mail header. */
const ADDRESS =
  /^[^\s\p{C}@<>(),;:\\"[\]]+@[^\s\p{C}@<>(),;:\\"[\].]+(\.[^\s\p{C}@<>(),;:\\"[\].]+)+$/u

const email = (required: string) =>
  storable(required).check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, required),
    z.refine((value) => value === '' || ADDRESS.test(value), EMAIL_INVALID),
    z.refine((value) => codePoints(value) <= EMAIL_MAX_CHARS, EMAIL_INVALID),
  )

const required = (message: string) => storable(message).check(z.minLength(1, message))

/** The name that members see. Keeps its case, but is unique case-insensitively. */
export const UserName = (missing: string) =>
  storable(missing).check(
    z.minLength(1, missing),
    z.refine(
      (name) => name.length >= USER_NAME_MIN_CHARS && name.length <= USER_NAME_MAX_CHARS,
      `Username must be ${USER_NAME_MIN_CHARS}-${USER_NAME_MAX_CHARS} characters`,
    ),
    z.refine(
      (name) => /^\w+$/.test(name),
      'Username can only contain letters, numbers, and underscores',
    ),
  )

const signupPassword = required(ALL_REQUIRED).check(
  ...signupPasswordRules.map((rule) => z.refine<string>(rule.holds, rule.message)),
  z.refine(fitsPassword, PASSWORD_TOO_LONG),
)

export const SignUp = z.object({
  userName: UserName(ALL_REQUIRED),
  password: signupPassword,
  email: email(ALL_REQUIRED),
})
export type SignUp = z.infer<typeof SignUp>

/** The signup form: `SignUp` and a confirmation that is checked only in the browser. */
export const SignUpForm = z
  .object({
    userName: UserName(ALL_REQUIRED),
    password: signupPassword,
    confirmPassword: required(ALL_REQUIRED),
    email: email(ALL_REQUIRED),
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      message: PASSWORD_MISMATCH,
      path: ['confirmPassword'],
    }),
  )
export type SignUpForm = z.infer<typeof SignUpForm>

export const LogIn = z.object({
  email: storable(CREDENTIALS_REQUIRED).check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, CREDENTIALS_REQUIRED),
  ),
  password: required(CREDENTIALS_REQUIRED),
})
export type LogIn = z.infer<typeof LogIn>

export const ForgotPassword = z.object({ email: email(EMAIL_REQUIRED) })
export type ForgotPassword = z.infer<typeof ForgotPassword>

export const ResetPassword = z
  .object({
    token: required('No reset token provided'),
    password: required(PASSWORD_UNMET).check(
      z.refine((value) => meetsAll(newPasswordRules, value), PASSWORD_UNMET),
      z.refine(fitsPassword, PASSWORD_TOO_LONG),
    ),
    confirmPassword: required(PASSWORD_MISMATCH),
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      message: PASSWORD_MISMATCH,
      path: ['confirmPassword'],
    }),
  )
export type ResetPassword = z.infer<typeof ResetPassword>

export const VerifyEmail = z.object({
  email: email(EMAIL_REQUIRED),
  otp: storable(OTP_INVALID).check(
    z.minLength(1, 'Please enter the OTP'),
    z.regex(/^\d{6}$/, OTP_INVALID),
  ),
})
export type VerifyEmail = z.infer<typeof VerifyEmail>

/** Checked in this order: current given, new given, confirmation matches, rules hold, differs. */
export const ChangePassword = z
  .object({
    currentPassword: required('Please enter your current password'),
    newPassword: required('Please enter a new password'),
    confirmPassword: storable(PASSWORD_MISMATCH),
  })
  .check(
    z.refine((form) => form.newPassword === form.confirmPassword, {
      message: PASSWORD_MISMATCH,
      path: ['confirmPassword'],
      abort: true,
    }),
    z.refine((form) => meetsAll(newPasswordRules, form.newPassword), {
      message: PASSWORD_UNMET,
      path: ['newPassword'],
      abort: true,
    }),
    z.refine((form) => fitsPassword(form.newPassword), {
      message: PASSWORD_TOO_LONG,
      path: ['newPassword'],
      abort: true,
    }),
    z.refine((form) => form.newPassword !== form.currentPassword, {
      message: PASSWORD_UNCHANGED,
      path: ['newPassword'],
    }),
  )
export type ChangePassword = z.infer<typeof ChangePassword>
