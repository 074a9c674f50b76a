import { makeKeys, type PushKeys } from '../../adapters/push/keys.ts'
import type { Db } from '../../platform/db/client.ts'
import { findKeys, insertKeys } from './queries.ts'

/** The keys by which push services know this installation. The first node that asks makes them. */
export async function openKeys(db: Db): Promise<PushKeys> {
  const stored = await findKeys(db)
  if (stored) return stored
  await insertKeys(db, makeKeys())
  return (await findKeys(db))!
}
