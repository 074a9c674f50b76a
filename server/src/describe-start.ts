import { readFileSync } from 'node:fs'
import { packageFile } from './paths.ts'
import type { Config } from './platform/config.ts'
import { addressOf } from './start-error.ts'

type Settings = Pick<Config, 'databaseUrl' | 'redisUrl' | 'smtpUrl'>

/** What a log has to say of a start: which version, which process, and what it stands on. No passwords. */
export function describeStart({ databaseUrl, redisUrl, smtpUrl }: Settings, node?: string) {
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }
  return {
    version,
    pid: process.pid,
    node,
    database: databaseUrl
      ? `${addressOf(databaseUrl)}${new URL(databaseUrl).pathname}`
      : 'embedded',
    redis: redisUrl ? new URL(redisUrl).host : 'none, this node is alone',
    mail: smtpUrl ? new URL(smtpUrl).host : 'outbox',
  }
}
