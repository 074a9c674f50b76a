import { AppError } from '@shipmates/contract/errors'
import type { Deps } from '../../deps.ts'
import { findPendingLogin, takePendingLogin } from '../accounts/pending-login.ts'
import type { Client } from '../accounts/sessions.ts'
import { type Opened, signInWithoutCode } from '../accounts/sign-in.ts'
import { lockFactor } from './queries.ts'
import { countWrongCode, takeCode, type UsedCode } from './take-code.ts'

type Entering = Pick<Deps, 'db' | 'now' | 'config' | 'limiter' | 'log' | 'mailer'>

/** The request of a browser that still needs a code. */
interface Entry {
  /** The token of its pending login. */
  token: string | undefined
  code: string
}

/**
 * Finishes a login that lacks a code, by a code of the app or a recovery code: opens the session.
 *
 * Throws SIGN_IN_AGAIN if there is no such login any more, or if the account or its password has changed since;
 * INVALID_CODE; TOO_MANY_REQUESTS; and as `signIn` does.
 */
export async function enterSecondFactor(
  deps: Entering,
  { token, code }: Entry,
  client: Client,
): Promise<Opened & UsedCode> {
  const { db, now, mailer } = deps
  const pending = token && (await findPendingLogin(db, token, now()))
  if (!token || !pending) throw new AppError('SIGN_IN_AGAIN')

  const { userId } = pending
  const sender = { userId, code, isSignedIn: false, device: client.device }
  const taken = await countWrongCode(deps, sender, () =>
    db.transaction().execute(async (tx) => {
      // Deleted first, so that a concurrent request with this login waits. The rollback restores it if the code is
      // wrong.
      const proved = await takePendingLogin(tx, token, now())
      const factor = proved ? await lockFactor(tx, userId) : undefined
      if (!factor?.confirmedAt) throw new AppError('SIGN_IN_AGAIN')
      return takeCode(tx, factor, code, now())
    }),
  )
  mailer.wake()
  const opened = await signInWithoutCode(deps, pending, client)
  if (!opened) throw new AppError('SIGN_IN_AGAIN')
  return { ...opened, ...taken }
}
