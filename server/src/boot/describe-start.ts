import { readFileSync } from 'node:fs'
import { packageFile } from '../paths.ts'
import type { Config } from '../platform/config/config.ts'
import { addressOf } from './start-error.ts'

type Settings = Pick<Config, 'databaseUrl' | 'redisUrl' | 'smtpUrl'>

/** The version of the product. */
export function readVersion(): string {
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }
  return version
}

/** The log fields of a start: version, process, and the addresses it depends on, without passwords. */
export function describeStart({ databaseUrl, redisUrl, smtpUrl }: Settings, node?: string) {
  return {
    version: readVersion(),
    pid: process.pid,
    node,
    database: databaseUrl
      ? `${addressOf(databaseUrl)}${new URL(databaseUrl).pathname}`
      : 'embedded',
    redis: redisUrl ? new URL(redisUrl).host : 'none, this node is alone',
    mail: smtpUrl ? new URL(smtpUrl).host : 'outbox',
  }
}
