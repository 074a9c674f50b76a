import { DEVICE_LIFETIME_MS } from '@shipmates/contract/limits'
import type { Deps } from '../../deps.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import type { Recognize } from '../../platform/http/guard.ts'
import { createToken, hashToken } from '../../platform/tokens.ts'
import { deviceCookie } from './cookie.ts'

type Stored = Pick<Deps, 'db' | 'now'>

/** Devices remembered per account; the least recently used is deleted first. */
const DEVICES_MAX = 20

/** Finds the unexpired device of a token, if the account with this e-mail signed in on it before. */
export const deviceOf = async (
  { db, now }: Stored,
  token: string | undefined,
  email: string,
): Promise<{ id: string; userId: string } | undefined> =>
  token
    ? db
        .selectFrom('devices')
        .innerJoin('users', 'users.id', 'devices.userId')
        .select(['devices.id', 'devices.userId'])
        .where('devices.tokenHash', '=', hashToken(token))
        .where('users.email', '=', email)
        .where('devices.expiresAt', '>', now())
        .executeTakeFirst()
    : undefined

/** Recognizes a browser by its device cookie: returns an account that signed in on it; of several, the oldest. */
export const createRecognize =
  ({ db, now, config }: Stored & Pick<Deps, 'config'>): Recognize =>
  async (cookieHeader) => {
    const token = deviceCookie.read(config.publicUrl, cookieHeader)
    if (!token) return undefined
    const device = await db
      .selectFrom('devices')
      .select('userId')
      .where('tokenHash', '=', hashToken(token))
      .where('expiresAt', '>', now())
      .orderBy('userId')
      .limit(1)
      .executeTakeFirst()
    return device?.userId
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
  await tx
    .insertInto('devices')
    .values({ userId, tokenHash, expiresAt })
    .onConflict((conflict) => conflict.columns(['tokenHash', 'userId']).doUpdateSet({ expiresAt }))
    .execute()
  await deleteOldestDevices(tx, userId)
  return token
}

/** Replaces a browser's token for every account that signed in on it. */
const replaceDeviceToken = (db: Db, { from, to }: { from: Buffer; to: Buffer }) =>
  db.updateTable('devices').set({ tokenHash: to }).where('tokenHash', '=', from).execute()

/** Deletes an account's devices except the `DEVICES_MAX` most recently used. */
const deleteOldestDevices = (db: Db, userId: string) =>
  db
    .deleteFrom('devices')
    .where('id', 'in', (query) =>
      query
        .selectFrom('devices')
        .select('id')
        .where('userId', '=', userId)
        .orderBy('expiresAt', 'desc')
        .orderBy('id', 'desc')
        .offset(DEVICES_MAX),
    )
    .execute()

export const deleteDevicesOf = (db: Db, userId: string) =>
  db.deleteFrom('devices').where('userId', '=', userId).execute()
