import * as z from 'zod/mini'
import { optionalPassword } from './account-forms.ts'
import { SessionUser } from './accounts.ts'
import { codeRequired } from './messages/sign-in.ts'
import { data, done, Instant } from './reply.ts'
import { route } from './route.ts'
import { storable } from './text.ts'

/** Six digits of the app, or a recovery code. Spaces, dashes, case and the script of digits make no difference. */
const Code = storable(codeRequired).check(z.trim(), z.minLength(1, codeRequired), z.maxLength(40))

/** The form of a code. */
export const EnterCode = z.object({ code: Code })
export type EnterCode = z.infer<typeof EnterCode>

/** The second factor of my account: codes of an app. */
export const SecondFactorState = z.object({
  /** Null while it is off. */
  since: z.nullable(Instant),
  recoveryCodesLeft: z.int(),
})
export type SecondFactorState = z.infer<typeof SecondFactorState>

/** Ten codes, each of which works once. Never shown again. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const enterSecondFactor = route({
  summary:
    'Ends a login by a code of the app or a recovery code: opens the session and sets its cookie',
  method: 'POST',
  path: '/api/v1/auth/second-factor',
  access: 'anyone',
  body: EnterCode,
  limits: [
    { name: 'triesByAddress', by: 'address' },
    { name: 'codesOfSecondFactor', by: 'account' },
  ],
  reply: data(
    z.extend(SessionUser, {
      /** How many are left, if the code was a recovery code. */
      recoveryCodesLeft: z.optional(z.int()),
    }),
  ),
  errors: ['INVALID_CODE', 'SIGN_IN_AGAIN', 'ACCOUNT_SUSPENDED', 'APPROVAL_PENDING'],
})

export const getSecondFactor = route({
  summary: 'Returns whether my logins need a code of an app',
  method: 'GET',
  path: '/api/v1/account/totp',
  access: 'member',
  reply: data(SecondFactorState),
})

export const startSecondFactor = route({
  summary:
    'Returns a secret for an app, as base32 and as a URI. Logins need its codes once one is confirmed',
  method: 'POST',
  path: '/api/v1/account/totp/start',
  access: 'member',
  body: z.object({ password: optionalPassword }),
  limits: [{ name: 'passwordChanges', by: 'account' }],
  reply: data(z.object({ secret: z.string(), uri: z.string() })),
  errors: ['INVALID_CURRENT_PASSWORD', 'SIGN_IN_AGAIN', 'SECOND_FACTOR_ON'],
})

export const switchOnSecondFactor = route({
  summary: 'Switches the second factor on by a first code, and returns the recovery codes',
  method: 'POST',
  path: '/api/v1/account/totp/confirm',
  access: 'member',
  body: EnterCode,
  limits: [{ name: 'codesOfSecondFactor', by: 'account' }],
  reply: data(RecoveryCodes),
  errors: ['INVALID_CODE', 'SECOND_FACTOR_ON'],
})

export const renewRecoveryCodes = route({
  summary: 'Makes new recovery codes, which end the old ones',
  method: 'POST',
  path: '/api/v1/account/totp/recovery-codes',
  access: 'member',
  body: z.object({ password: optionalPassword }),
  limits: [{ name: 'passwordChanges', by: 'account' }],
  reply: data(RecoveryCodes),
  errors: ['INVALID_CURRENT_PASSWORD', 'SIGN_IN_AGAIN'],
})

export const switchOffSecondFactor = route({
  summary: 'Switches the second factor off',
  method: 'DELETE',
  path: '/api/v1/account/totp',
  access: 'member',
  body: z.object({ password: optionalPassword, code: Code }),
  limits: [
    { name: 'passwordChanges', by: 'account' },
    { name: 'codesOfSecondFactor', by: 'account' },
  ],
  reply: done,
  errors: ['INVALID_CURRENT_PASSWORD', 'SIGN_IN_AGAIN', 'INVALID_CODE'],
})
