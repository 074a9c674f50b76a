import * as z from 'zod/mini'
import { required } from './account-forms.ts'
import { SignInMethod } from './accounts.ts'
import { passwordMismatch, passwordTooLong, passwordUnmet } from './messages/accounts.ts'
import {
  currentPasswordRequired,
  newPasswordRequired,
  passwordUnchanged,
} from './messages/security.ts'
import { fitsPassword, meetsAll, newPasswordRules } from './password.ts'
import { data } from './reply.ts'
import { route } from './route.ts'
import { storable } from './text.ts'

/** Checked in this order: current given, new given, confirmation matches, rules hold, differs. */
export const ChangePassword = z
  .object({
    currentPassword: required(currentPasswordRequired),
    newPassword: required(newPasswordRequired),
    confirmPassword: storable(passwordMismatch),
  })
  .check(
    z.refine((form) => form.newPassword === form.confirmPassword, {
      message: passwordMismatch,
      path: ['confirmPassword'],
      abort: true,
    }),
    z.refine((form) => meetsAll(newPasswordRules, form.newPassword), {
      message: passwordUnmet,
      path: ['newPassword'],
      abort: true,
    }),
    z.refine((form) => fitsPassword(form.newPassword), {
      message: passwordTooLong,
      path: ['newPassword'],
      abort: true,
    }),
    z.refine((form) => form.newPassword !== form.currentPassword, {
      message: passwordUnchanged,
      path: ['newPassword'],
    }),
  )
export type ChangePassword = z.infer<typeof ChangePassword>

export const changePassword = route({
  summary: 'Changes the password and ends all other sessions',
  method: 'POST',
  path: '/api/v1/profile/password',
  access: 'member',
  body: ChangePassword,
  limits: [{ name: 'passwordChanges', by: 'account' }],
  reply: data(
    z.object({
      /** The other sign-in methods, which still work. */
      signInMethods: z.array(SignInMethod),
      /** How many other devices were signed out. */
      signedOut: z.int(),
    }),
  ),
  errors: ['INVALID_CURRENT_PASSWORD'],
})
