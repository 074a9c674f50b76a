import type { Registry } from 'prom-client'
import type { Mailer } from './adapters/mail/mailer.ts'
import type { Hasher } from './domains/accounts/hasher.ts'
import type { Config } from './platform/config.ts'
import type { Db } from './platform/db/client.ts'
import type { Limiter } from './platform/limiter.ts'
import type { Log } from './platform/log.ts'
import type { Live } from './platform/realtime/live.ts'

/** Everything the domains stand on. A domain function takes only what it needs: `Pick<Deps, 'db' | 'now'>`. */
export interface Deps {
  config: Config
  db: Db
  /** The database's time. */
  now: () => Date
  log: Log
  mailer: Mailer
  hasher: Hasher
  limiter: Limiter
  live: Live
  /** What `/metrics` tells. */
  registry: Registry
}
