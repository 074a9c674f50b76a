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

/** Finds an account that signed in on the browser with a token; of several, the oldest. */
const findDeviceAccount = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('devices')
    .select('userId')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .orderBy('userId')
    .limit(1)
    .executeTakeFirst()

/** Replaces a browser's token for every account that signed in on it. */
const replaceDeviceToken = (db: Db, { from, to }: { from: Buffer; to: Buffer }) =>
  db.updateTable('devices').set({ tokenHash: to }).where('tokenHash', '=', from).execute()

interface DeviceRow {
  userId: string
  tokenHash: Buffer
  expiresAt: Date
}

/** Inserts a device, or extends its lifetime. */
const upsertDevice = (db: Db, row: DeviceRow) =>
  db
    .insertInto('devices')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['tokenHash', 'userId']).doUpdateSet({ expiresAt: row.expiresAt }),
    )
    .execute()

/** Deletes an account's devices except the `kept` most recently used. */
const deleteOldestDevices = (db: Db, userId: string, kept: number) =>
  db
    .deleteFrom('devices')
    .where('id', 'in', (query) =>
      query
        .selectFrom('devices')
        .select('id')
        .where('userId', '=', userId)
        .orderBy('expiresAt', 'desc')
        .orderBy('id', 'desc')
        .offset(kept),
    )
    .execute()

export const deleteDevicesOf = (db: Db, userId: string) =>
  db.deleteFrom('devices').where('userId', '=', userId).execute()
