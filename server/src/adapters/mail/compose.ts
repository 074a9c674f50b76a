import type { Db } from '../../platform/db/client.ts'
import type { Mail } from './transport.ts'

/**
 * Composes a mail when it is about to be sent, so that no secret is stored in the queue. Returns `undefined` if there
 * is no longer a reason to send it, and the time to compose it again if it must wait. `aboutId` comes from the queued
 * mail.
 */
export type Compose = (
  db: Db,
  recipient: string,
  now: Date,
  aboutId: string | null,
) => Promise<Mail | { waitUntil: Date } | undefined>
