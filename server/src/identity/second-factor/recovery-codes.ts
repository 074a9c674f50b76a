import { randomBytes } from 'node:crypto'
import { canonicalCode } from '@shipmates/contract/canonical'
import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import { RECOVERY_CODES } from '@shipmates/contract/limits'
import { queueMail } from '../../adapters/mail/mailer.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/client.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { hashToken } from '../../platform/tokens.ts'
import { confirmMember } from '../accounts/confirm-member.ts'
import { lockSession } from '../accounts/remove-sign-in-method.ts'
import { lockFactor } from './queries.ts'

/** 32 characters, five bits each. Leaves out i, l, o and u, which are misread or make words. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const CHARS = 12

/** A code such as `4f2k-9qtd-7hmx`, of 60 random bits. */
function createCode(): string {
  const chars = [...randomBytes(CHARS)].map((byte) => ALPHABET[byte % ALPHABET.length])
  return chars.join('').replace(/.{4}(?=.)/g, '$&-')
}

/**
 * A fast hash is enough for 60 random bits: each guess at the login counts, and a stolen database has the secret next
 * to it.
 */
export const hashOfCode = (userId: UserId, typed: string): Buffer =>
  hashToken(`${userId} ${canonicalCode(typed).replace(/o/g, '0').replace(/[il]/g, '1')}`)

/** Replaces a member's recovery codes and returns the new ones. */
export async function makeRecoveryCodes(tx: Tx, userId: UserId): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, createCode)
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await tx
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ userId, hash: hashOfCode(userId, code) })))
    .execute()
  return codes
}

type Renewing = Pick<Deps, 'db' | 'now' | 'config' | 'hasher' | 'limiter' | 'log' | 'mailer'>

/**
 * Replaces the recovery codes, and queues a mail about it.
 *
 * Throws NOT_FOUND if the second factor is off, UNAUTHENTICATED if the session ended in the meantime, and as
 * `confirmMember` does.
 */
export async function renewRecoveryCodes(
  deps: Renewing,
  viewer: Viewer,
  password: string | undefined,
): Promise<string[]> {
  const { db, now, log, mailer } = deps
  const { userId } = viewer
  await confirmMember(deps, viewer, password)
  const codes = await db.transaction().execute(async (tx) => {
    if (!(await lockSession(tx, viewer))) throw new AppError('UNAUTHENTICATED')
    const factor = await lockFactor(tx, userId)
    if (!factor?.confirmedAt) throw new AppError('NOT_FOUND')
    await queueMail(tx, { recipient: factor.email, kind: 'recovery-codes-new' }, now())
    return makeRecoveryCodes(tx, userId)
  })
  mailer.wake()
  log.info({ userId }, 'recovery codes renewed')
  return codes
}
