import { readFileSync } from 'node:fs'
import { packageFile } from '../paths.ts'
import type { Config } from '../platform/config/config.ts'

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

type StartSettings = Pick<Config, 'databaseUrl' | 'dataDir' | 'host' | 'port'>

const UNREACHABLE =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/
/** SQLSTATEs: wrong name or password, missing database, too many connections, still starting up. */
const REFUSED = /^(28...|3D000|53300|57P03)$/

/** SQLSTATE insufficient_privilege: the role may not run a migration. */
const FORBIDDEN = '42501'

/** Explains why the product could not start, and names the setting to check. */
export function explainStartError(error: unknown, settings: StartSettings): string {
  const { code = '', syscall, path, message } = error as NodeJS.ErrnoException
  const { databaseUrl, dataDir, host, port } = settings
  if (code === 'EADDRINUSE') return `PORT: ${port} is in use on ${host}`
  if (syscall === 'listen') return `HOST, PORT: cannot listen on ${host}:${port} (${code})`
  if (path?.startsWith(dataDir)) return `DATA_DIR: ${dataDir} cannot be used (${message})`
  if (!databaseUrl) return message
  const { code: reason } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException
  if (reason === FORBIDDEN) return `DATABASE_URL: ${message}; ${remedyFor(databaseUrl, message)}`
  if (UNREACHABLE.test(code) || /timeout/.test(message)) {
    return `DATABASE_URL: cannot connect to ${addressOf(databaseUrl)} (${code || message})`
  }
  if (REFUSED.test(code)) return `DATABASE_URL: ${addressOf(databaseUrl)} refuses (${message})`
  return message
}

/** Host and port of a database URL. */
export function addressOf(databaseUrl: string): string {
  const { hostname, port, searchParams } = new URL(databaseUrl)
  return `${searchParams.get('host') ?? hostname}:${port || 5432}`
}

function remedyFor(databaseUrl: string, message: string): string {
  const { username, pathname } = new URL(databaseUrl)
  const [role, database] = [username, pathname.slice(1)].map(decodeURIComponent)
  // Objects created by another role keep their owner when the database's owner changes.
  if (/must be owner/.test(message))
    return `as a superuser, there: reassign owned by OTHER to "${role}"`
  return `as a superuser: alter database "${database}" owner to "${role}"`
}
