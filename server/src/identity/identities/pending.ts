import type { PendingIdentity } from '@shipmates/contract/identities'
import { OAUTH_STATE_WITHIN_MS } from '@shipmates/contract/limits'
import { ProviderId } from '@shipmates/contract/sign-in-options'
import type { Deps } from '../../deps.ts'
import { createToken, hashToken } from '../../platform/tokens.ts'
import { pendingIdentityCookie } from '../accounts/cookie.ts'
import { findAccountById } from '../accounts/find-account.ts'
import { readSuspension } from '../accounts/shut-out.ts'
import {
  deletePending,
  findPending,
  insertPending,
  type PendingRow,
  type StoredPending,
} from './pending-queries.ts'

/** Stores the step that is left in a browser. Returns the Set-Cookie header that identifies it. */
export async function storePending(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  row: PendingRow,
): Promise<string> {
  const token = createToken()
  const expiresAt = new Date(now().getTime() + OAUTH_STATE_WITHIN_MS)
  await insertPending(db, { ...row, hash: hashToken(token), expiresAt })
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
export const findPendingRow = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  token: string | undefined,
): Promise<StoredPending | undefined> =>
  token ? findPending(db, hashToken(token), now()) : undefined

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
