import { type PendingIdentity, ProviderRefusal } from '@shipmates/contract/identities'
import { UserId } from '@shipmates/contract/ids'
import { OAUTH_STATE_WITHIN_MS } from '@shipmates/contract/limits'
import { ProviderId } from '@shipmates/contract/sign-in-options'
import * as z from 'zod/mini'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/client.ts'
import { createToken, hashToken } from '../../platform/tokens.ts'
import { pendingIdentityCookie } from '../accounts/cookie.ts'
import { findAccountById } from '../accounts/find-account.ts'
import { readSuspension } from '../accounts/sign-in.ts'

/** Stores the step that is left in a browser. Returns the Set-Cookie header that identifies it. */
export async function storePending(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  row: PendingRow,
): Promise<string> {
  const token = createToken()
  const expiresAt = new Date(now().getTime() + OAUTH_STATE_WITHIN_MS)
  const stored = { ...row, hash: hashToken(token), expiresAt }
  await db.insertInto('pendingIdentities').values(stored).execute()
  return pendingIdentityCookie.write(config.publicUrl, token)
}

/** Replaces the token, because nothing is stored after too many attempts. */
const limitedAt = (provider: ProviderId) => `limited-${provider}`

/** Returns the Set-Cookie header after too many sign-ins by a provider. */
export const writeLimited = (
  { publicUrl }: Pick<Deps['config'], 'publicUrl'>,
  provider: ProviderId,
): string => pendingIdentityCookie.write(publicUrl, limitedAt(provider))

/** The unexpired row of a browser. */
export async function findPendingRow(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  token: string | undefined,
): Promise<StoredPending | undefined> {
  if (!token) return undefined
  const hash = hashToken(token)
  const row = await db
    .selectFrom('pendingIdentities')
    .selectAll()
    .where('hash', '=', hash)
    .where('expiresAt', '>', now())
    .executeTakeFirst()
  return row && { ...PendingRow.parse(row), hash }
}

/** The step that is left in a browser, unless it has expired. */
export async function readPending(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  token: string | undefined,
): Promise<PendingIdentity | null> {
  const provider = ProviderId.options.find((id) => limitedAt(id) === token)
  if (provider) return { state: 'refused', provider, reason: 'limited' }
  const row = await findPendingRow(deps, token)
  return row ? toPending(deps, row) : null
}

/** Deletes the step that is left in a browser. */
export async function dropPending(
  { db }: Pick<Deps, 'db'>,
  token: string | undefined,
): Promise<void> {
  if (token) await deletePending(db, hashToken(token))
}

async function toPending(
  deps: Pick<Deps, 'db' | 'config'>,
  row: StoredPending,
): Promise<PendingIdentity | null> {
  switch (row.state) {
    case 'sign-up': {
      const { state, provider, email, needs } = row
      return { state, provider, email, needs }
    }
    case 'link': {
      const { state, provider, email, name } = row
      return { state, provider, email, name }
    }
    case 'refused': {
      const { state, provider, reason } = row
      return { state, provider, reason }
    }
    case 'verify': {
      const { state, provider, email, userId } = row
      const account = await findAccountById(deps.db, userId)
      return account && !account.emailVerifiedAt ? { state, provider, email } : null
    }
    case 'waiting': {
      const account = await findAccountById(deps.db, row.userId)
      return account?.waitingSince ? { state: 'waiting' } : null
    }
    case 'suspended': {
      const suspension = await readSuspension(deps, row.userId)
      return suspension ? { state: 'suspended', suspension } : null
    }
  }
}

const provider = ProviderId
const person = { issuer: z.string(), subject: z.string(), email: z.string(), name: z.string() }

/** The step that is left, by state. */
const PendingRow = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('sign-up'),
    provider,
    ...person,
    isEmailVerified: z.boolean(),
    needs: z.enum(['invitation', 'reason']),
  }),
  z.object({ state: z.literal('link'), provider, ...person }),
  z.object({ state: z.literal('verify'), provider, email: z.string(), userId: UserId }),
  z.object({ state: z.literal('waiting'), provider, userId: UserId }),
  z.object({ state: z.literal('suspended'), provider, userId: UserId }),
  z.object({ state: z.literal('refused'), provider, reason: ProviderRefusal }),
])
export type PendingRow = z.infer<typeof PendingRow>

type StoredPending = PendingRow & { hash: Buffer }

/** Returns false if another request did. */
export async function deletePending(db: Db, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('pendingIdentities')
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0
}
