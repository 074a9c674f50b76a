import type { Db } from '../../platform/db/client.ts'

/** Finds the unexpired device with this token that belongs to the account with this e-mail. */
export const findDevice = (
  db: Db,
  { tokenHash, email, now }: { tokenHash: Buffer; email: string; now: Date },
) =>
  db
    .selectFrom('devices')
    .innerJoin('users', 'users.id', 'devices.userId')
    .select(['devices.id', 'devices.userId'])
    .where('devices.tokenHash', '=', tokenHash)
    .where('users.email', '=', email)
    .where('devices.expiresAt', '>', now)
    .executeTakeFirst()

/** Finds an account that signed in on the browser with a token; of several, the oldest. */
export const findDeviceAccount = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('devices')
    .select('userId')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .orderBy('userId')
    .limit(1)
    .executeTakeFirst()

/** Replaces a browser's token for every account that signed in on it. */
export const replaceDeviceToken = (db: Db, { from, to }: { from: Buffer; to: Buffer }) =>
  db.updateTable('devices').set({ tokenHash: to }).where('tokenHash', '=', from).execute()

export interface DeviceRow {
  userId: string
  tokenHash: Buffer
  expiresAt: Date
}

/** Inserts a device, or extends its lifetime. */
export const upsertDevice = (db: Db, row: DeviceRow) =>
  db
    .insertInto('devices')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['tokenHash', 'userId']).doUpdateSet({ expiresAt: row.expiresAt }),
    )
    .execute()

/** Deletes an account's devices except the `kept` most recently used. */
export const deleteOldestDevices = (db: Db, userId: string, kept: number) =>
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
