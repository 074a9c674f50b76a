import { DEVICE_LIFETIME_MS } from '@shipmates/contract/limits'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/client.ts'
import type { Recognize } from '../../platform/http/guard.ts'
import { createToken, hashToken } from '../../platform/tokens.ts'
import { deviceCookie } from './cookie.ts'
import {
  deleteOldestDevices,
  findDevice,
  findDeviceAccount,
  replaceDeviceToken,
  upsertDevice,
} from './device-queries.ts'

type Stored = Pick<Deps, 'db' | 'now'>

/** Devices remembered per account; the least recently used is deleted first. */
const DEVICES_MAX = 20

/** Finds the device of a token, if the account with this e-mail signed in on it before. */
export const deviceOf = async (
  { db, now }: Stored,
  token: string | undefined,
  email: string,
): Promise<{ id: string; userId: string } | undefined> =>
  token ? findDevice(db, { tokenHash: hashToken(token), email, now: now() }) : undefined

/** Recognizes a browser by its device cookie. */
export const createRecognize =
  ({ db, now, config }: Stored & Pick<Deps, 'config'>): Recognize =>
  async (cookieHeader) => {
    const token = deviceCookie.read(config.publicUrl, cookieHeader)
    if (!token) return undefined
    return (await findDeviceAccount(db, hashToken(token), now()))?.userId
  }

/**
 * Remembers that an account signed in on a browser and returns the browser's new token, which is
 * stored only as a hash. Every sign-in rotates the token, so a stolen one stops working.
 */
export async function rememberDevice(
  tx: Tx,
  { userId, now }: { userId: string; now: Date },
  oldToken: string | undefined,
): Promise<string> {
  const token = createToken()
  const tokenHash = hashToken(token)
  if (oldToken) await replaceDeviceToken(tx, { from: hashToken(oldToken), to: tokenHash })
  const expiresAt = new Date(now.getTime() + DEVICE_LIFETIME_MS)
  await upsertDevice(tx, { userId, tokenHash, expiresAt })
  await deleteOldestDevices(tx, userId, DEVICES_MAX)
  return token
}
