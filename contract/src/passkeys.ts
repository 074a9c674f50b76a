import * as z from 'zod/mini'
import { optionalPassword } from './account-forms.ts'
import { SessionUser } from './accounts.ts'
import { PasskeyId } from './ids.ts'
import { PASSKEY_NAME_MAX_CHARS } from './limits.ts'
import { passkeyInvalid, passkeyNameLength } from './messages/sign-in.ts'
import { data, done, Instant } from './reply.ts'
import { route } from './route.ts'
import { line } from './text.ts'

/** The response of a browser's authenticator, as WebAuthn's `toJSON` writes it. The server checks the rest. */
export const AuthenticatorResponse = z.looseObject(
  {
    id: z.string().check(z.maxLength(2048)),
    response: z.looseObject({ clientDataJSON: z.string() }),
  },
  passkeyInvalid,
)

/** The options of WebAuthn, in the JSON form of `parseRequestOptionsFromJSON` and its like. */
const Options = z.looseObject({ challenge: z.string() })

const PasskeyName = line({ min: 1, max: PASSKEY_NAME_MAX_CHARS }, passkeyNameLength)

/** The form of a name. */
export const PasskeyForm = z.object({ name: PasskeyName })

export const Passkey = z.object({
  passkeyId: PasskeyId,
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: z.nullable(Instant),
})
export type Passkey = z.infer<typeof Passkey>

export const startPasskeyLogin = route({
  summary:
    'Returns the options to sign in with a passkey; its challenge is valid once, for five minutes',
  method: 'POST',
  path: '/api/v1/auth/passkey/options',
  access: 'anyone',
  limits: [{ name: 'passkeyOptions', by: 'address' }],
  reply: data(Options),
})

export const logInByPasskey = route({
  summary: 'Opens a session by a passkey, without a second factor, and sets its cookie',
  method: 'POST',
  path: '/api/v1/auth/passkey/login',
  access: 'anyone',
  body: z.object({ response: AuthenticatorResponse }),
  limits: [{ name: 'triesByAddress', by: 'address' }],
  reply: data(SessionUser),
  errors: ['INVALID_PASSKEY', 'ACCOUNT_SUSPENDED', 'APPROVAL_PENDING'],
})

export const startPasskey = route({
  summary: 'Returns the options to make a passkey; its challenge is valid once, for five minutes',
  method: 'POST',
  path: '/api/v1/account/passkeys/options',
  access: 'member',
  body: z.object({ password: optionalPassword }),
  limits: [{ name: 'passwordChanges', by: 'account' }],
  reply: data(Options),
  errors: ['INVALID_CURRENT_PASSWORD', 'SIGN_IN_AGAIN', 'TOO_MANY_PASSKEYS'],
})

export const addPasskey = route({
  summary: 'Adds a passkey',
  method: 'POST',
  path: '/api/v1/account/passkeys',
  access: 'member',
  status: 201,
  body: z.object({ name: PasskeyName, response: AuthenticatorResponse }),
  reply: data(z.object({ passkeyId: PasskeyId })),
  errors: ['INVALID_PASSKEY', 'TOO_MANY_PASSKEYS'],
})

export const listPasskeys = route({
  summary: 'Lists my passkeys, oldest first',
  method: 'GET',
  path: '/api/v1/account/passkeys',
  access: 'member',
  reply: data(z.array(Passkey)),
})

export const renamePasskey = route({
  summary: 'Renames one of my passkeys',
  method: 'PATCH',
  path: '/api/v1/account/passkeys/:passkeyId',
  access: 'member',
  params: z.object({ passkeyId: PasskeyId }),
  body: PasskeyForm,
  reply: done,
})

export const removePasskey = route({
  summary: 'Removes one of my passkeys',
  method: 'DELETE',
  path: '/api/v1/account/passkeys/:passkeyId',
  access: 'member',
  params: z.object({ passkeyId: PasskeyId }),
  body: z.object({ password: optionalPassword }),
  limits: [{ name: 'passwordChanges', by: 'account' }],
  reply: done,
  errors: ['INVALID_CURRENT_PASSWORD', 'SIGN_IN_AGAIN', 'LAST_WAY_IN'],
})
