import { AppError } from '@shipmates/contract/errors'
import type { SessionId } from '@shipmates/contract/ids'
import type { Deps } from '../../deps.ts'
import { hashToken } from '../../platform/tokens.ts'
import { deleteChallenge, insertChallenge } from './queries.ts'

type Stored = Pick<Deps, 'db' | 'now'>

const LIFETIME_MS = 5 * 60_000

/** Stores a challenge for five minutes: of the session that makes a passkey, or of a login without a session. */
export async function rememberChallenge(
  { db, now }: Stored,
  challenge: string,
  sessionId: SessionId | null,
): Promise<void> {
  const expiresAt = new Date(now().getTime() + LIFETIME_MS)
  await insertChallenge(db, { hash: hashToken(challenge), sessionId, expiresAt })
}

/**
 * Uses up the challenge that a browser signed, and returns it.
 *
 * Throws INVALID_PASSKEY if it is malformed, unknown, used, expired or another session's.
 */
export async function takeChallenge(
  { db, now }: Stored,
  clientDataJSON: string,
  sessionId: SessionId | null,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON)
  const isValid =
    challenge !== undefined &&
    (await deleteChallenge(db, { hash: hashToken(challenge), sessionId }, now()))
  if (!isValid) throw new AppError('INVALID_PASSKEY')
  return challenge
}

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}
