import { makeKeys, type PushKeys } from '../../adapters/push/keys.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/client.ts'
import { findKeys, insertKeys } from './queries.ts'

/** The keys by which push services know this installation. The first node creates them. */
export async function openKeys(db: Db): Promise<PushKeys> {
  const stored = await findKeys(db)
  if (stored) return stored
  await insertKeys(db, makeKeys())
  return (await findKeys(db))!
}

/** The contact of the operator for push services. Apple's accepts no push without a real one. */
export function contactOf({
  supportEmail,
  publicUrl,
  mailFrom,
}: Pick<Config, 'supportEmail' | 'publicUrl' | 'mailFrom'>): string {
  if (supportEmail) return `mailto:${supportEmail}`
  if (publicUrl.startsWith('https:')) return publicUrl
  return `mailto:${/[^\s<>]+@[^\s<>]+/.exec(mailFrom)?.[0]}`
}
