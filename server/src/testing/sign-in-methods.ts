import { logIn, logInVerified } from '@shipmates/contract/accounts'
import type { ErrorCode } from '@shipmates/contract/errors'
import { enterSecondFactor } from '@shipmates/contract/second-factor'
import { startPendingLogin } from '../identity/accounts/pending-login.ts'
import type { ApiResponse, TestClient } from './client.ts'
import type { TestMember } from './members.ts'
import { makePasskey, signInByPasskey } from './passkeys.ts'
import { switchOn } from './second-factor.ts'
import type { TestServer } from './server.ts'

/** A way to open a session. */
export interface SignInMethod {
  /** Prepares a member for it, and returns how a visitor uses it later. */
  prepare(
    server: TestServer,
    member: TestMember,
  ): Promise<(visitor: TestClient) => Promise<Pick<ApiResponse<typeof logIn>, 'code' | 'data'>>>
  /** Whether a member with a second factor still needs to give a code after it. */
  takesCode: boolean
  /** The response for an account that is gone. */
  unknown: ErrorCode
}

/** Every sign-in method that needs no provider. Add new ones here. */
export const SIGN_IN_METHODS: Record<string, SignInMethod> = {
  password: {
    prepare: async (_server, { email, password }) => {
      return (visitor) => visitor.call(logIn, { body: { email, password } })
    },
    takesCode: true,
    unknown: 'INVALID_CREDENTIALS',
  },
  'sign-up that was verified': {
    prepare: async ({ db, now }, { id }) => {
      const { passwordHash } = await db
        .selectFrom('users')
        .select('passwordHash')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const token = await startPendingLogin(db, { userId: id, passwordHash }, now())
      return async (visitor) => {
        visitor.cookie = `shipmates_login=${token}`
        return visitor.call(logInVerified)
      }
    },
    takesCode: true,
    unknown: 'SIGN_IN_AGAIN',
  },
  passkey: {
    prepare: async (_server, member) => {
      const { authenticator } = await makePasskey(member)
      return (visitor) => signInByPasskey(visitor, authenticator)
    },
    takesCode: false,
    unknown: 'INVALID_PASSKEY',
  },
  'code after the password': {
    prepare: async (server, member) => {
      const { recoveryCodes } = await switchOn(server, member)
      const pending = server.visitor()
      await pending.call(logIn, { body: { email: member.email, password: member.password } })
      return async (visitor) => {
        visitor.cookie = pending.cookie
        return visitor.call(enterSecondFactor, { body: { code: recoveryCodes[0] } })
      }
    },
    takesCode: false,
    unknown: 'SIGN_IN_AGAIN',
  },
}
