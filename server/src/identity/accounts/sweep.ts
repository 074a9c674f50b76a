import { UNVERIFIED_LIFETIME_MS } from '@shipmates/contract/limits'
import type { Db } from '../../platform/db/client.ts'
import type { DeleteBatch } from '../../platform/db/delete-oldest.ts'
import {
  deleteCooldowns,
  deleteExpiredCodes,
  deleteExpiredDevices,
  deleteExpiredPendingLogins,
  deleteExpiredResetTokens,
  deleteExpiredSessions,
  deleteReservedNames,
  deleteStaleSignups,
} from './sweep-queries.ts'

/** Sweep steps of accounts: the expired rows to delete, by label. */
export function accountSteps(db: Db, at: Date): Record<string, DeleteBatch> {
  const yesterday = new Date(at.getTime() - UNVERIFIED_LIFETIME_MS)
  return {
    'stale sign-ups': (limit) => deleteStaleSignups(db, yesterday, limit),
    'expired sessions': (limit) => deleteExpiredSessions(db, at, limit),
    'devices of long ago': (limit) => deleteExpiredDevices(db, at, limit),
    'pending logins': (limit) => deleteExpiredPendingLogins(db, at, limit),
    'expired codes': (limit) => deleteExpiredCodes(db, at, limit),
    'expired reset links': (limit) => deleteExpiredResetTokens(db, at, limit),
    'reserved names': (limit) => deleteReservedNames(db, at, limit),
    'ended cooldowns': (limit) => deleteCooldowns(db, yesterday, limit),
  }
}
