import type { Registry } from 'prom-client'
import type { Blobs } from './adapters/blobs/blobs.ts'
import type { Hasher } from './adapters/hashing/hasher.ts'
import type { Mailer } from './adapters/mail/mailer.ts'
import type { Pushes } from './adapters/push/push.ts'
import type { SignIns } from './identity/accounts/sign-in-metrics.ts'
import type { Shortlist } from './matching/discovery/shortlist/shortlist.ts'
import type { Config } from './platform/config/config.ts'
import type { Db } from './platform/db/client.ts'
import type { Limiter } from './platform/limiter.ts'
import type { Log } from './platform/log.ts'
import type { Live } from './platform/realtime/live.ts'
import type { Trace } from './platform/tracing/trace.ts'

/**
 * The dependencies of the domains. A function takes only what it needs: `Pick<Deps, 'db' | 'now'>`.
 */
export interface Deps {
  config: Config
  db: Db
  /** The database's clock. */
  now: () => Date
  log: Log
  mailer: Mailer
  blobs: Blobs
  hasher: Hasher
  /** The candidates for the best matches in a large community. */
  shortlist: Shortlist
  limiter: Limiter
  live: Live
  pushes: Pushes
  /** Records the duration of work, if the operator has enabled traces. */
  trace: Trace
  signIns: SignIns
  /** The metrics served at `/metrics`. */
  registry: Registry
}
