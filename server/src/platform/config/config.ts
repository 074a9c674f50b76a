import { resolve } from 'node:path'
import type { Registration } from '@shipmates/contract/site'
import { type Limits, limitSettings, readLimits, refuseUnknownLimits } from '../limits.ts'
import { listUnknown, type UnknownSetting } from '../unknown-settings.ts'
import type { BlobsConfig } from './blobs-url.ts'
import { dropEmpty, type Environment, readLayerBelow, readSecretFiles } from './environment.ts'
import { Settings } from './settings.ts'

const settingNames = [...Object.keys(Settings.shape), ...limitSettings]

/** An OAuth app at GitHub, or at an Enterprise server. */
export interface GithubConfig {
  clientId: string
  clientSecret: string
  /** Without a trailing slash. */
  url: string
  /** Without a trailing slash. */
  apiUrl: string
  /** How long one look at a member's account may take. */
  readsWithinMs: number
}

/** The company's own provider of identities, which speaks OpenID Connect. */
export interface OidcConfig {
  issuer: string
  clientId: string
  clientSecret: string
  /** As members read it: "Sign in with NAME". */
  name: string
  /** How long each of its answers may take. */
  answersWithinMs: number
}

/** Where traces go, and which. */
export interface TracingConfig {
  /** The address of a collector that speaks OTLP over HTTP, without `/v1/traces`. */
  endpoint: string
  headers: Readonly<Record<string, string>>
  serviceName: string
  /** Of all requests that carry no decision of a trusted proxy. */
  share: number
}

export interface Config {
  host: string
  port: number
  /** The origin that members see, without a trailing slash. */
  publicUrl: string
  dataDir: string
  databaseUrl: string | undefined
  /**
   * The same database without the pooler of `databaseUrl`, for work that needs a session of its own. Undefined: there
   * is no pooler.
   */
  databaseDirectUrl: string | undefined
  databasePool: number
  /** Where photos and images go; undefined for the database. */
  blobs: BlobsConfig | undefined
  /** When a node backs the database up each day; undefined for never. */
  backupAt: { hour: number; minute: number; zone: string } | undefined
  /** For how many days, weeks and months with backups the newest of each is kept. */
  backupKeep: { days: number; weeks: number; months: number }
  /** The age recipients that backups are encrypted for; none for plain ones. */
  backupRecipients: readonly string[]
  /** A shell command that takes the backups which have no file name typed; undefined for files in `DATA_DIR/backups`. */
  backupCommand: string | undefined
  /** Whether scheduled backups have the pictures, or a file of their own has, each day or week in which they changed. */
  backupPictures: 'with' | 'daily' | 'weekly'
  /** Whether a start applies pending migrations; otherwise it refuses them. */
  migratesAtStart: boolean
  /** Whether the embedded database is backed up before it is migrated. */
  backsUpBeforeMigrating: boolean
  redisUrl: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  /** Proxies whose `X-Forwarded-*` headers are trusted: addresses or subnets, comma-separated. */
  trustProxy: string | undefined
  /** The name of this installation, as members read it. */
  siteName: string
  /** Where members can write to the host. */
  supportEmail: string | undefined
  /** Who may sign up. */
  registration: Registration
  /** The email domains that may sign up; empty for all. */
  registrationDomains: readonly string[]
  /** Undefined: members cannot link GitHub, and see nothing of it. */
  github: GithubConfig | undefined
  /** Whether members may sign in and sign up by a password. */
  hasPasswordLogin: boolean
  /** Undefined: no one signs in by OpenID Connect. */
  oidc: OidcConfig | undefined
  /** Hosts, with their port if it is not 443, where pushes go besides the known push services. */
  pushHosts: readonly string[]
  /** How long a push may take at most. Tests run on slow machines. */
  pushWithinMs: number
  /** The value of Strict-Transport-Security under https; empty sends none. */
  hsts: string
  hasRateLimits: boolean
  limits: Limits
  metricsToken: string | undefined
  /** Statements that take longer are logged; 0 for none. */
  slowStatementsMs: number
  /** Undefined: nothing is traced. */
  tracing: TracingConfig | undefined
  /** How long a stopping node keeps serving while `/readyz` reports it unready. */
  shutdownDelayMs: number
  logLevel: string
  /** Environment variables that look like settings, but are not read. */
  unknown: readonly UnknownSetting[]
  /** Validates replies and events against the contract. On in development and tests. */
  checksReplies: boolean
  /** How long a call waits at most until other nodes have handled what it told them. Tests run on slow machines. */
  heardWithinMs: number
}

/**
 * Reads settings from the environment, then from `.env`. `X_FILE` names a file that holds `X`.
 *
 * Throws an Error with a line for each bad setting.
 */
export function readConfig(environment: Environment, envFile = '.env'): Config {
  const variables = { ...readLayerBelow(environment, envFile), ...environment }
  const { values, problems } = readSecretFiles(variables, settingNames)
  const parsed = Settings.safeParse(dropEmpty(values))
  const { limits, problems: badLimits } = readLimits(values)
  if (!parsed.success) {
    problems.push(...parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`))
  }
  problems.push(...badLimits, ...refuseUnknownLimits(variables))
  if (values.REDIS_URL && !values.DATABASE_URL) {
    problems.push('REDIS_URL needs DATABASE_URL: nodes that share a Redis must share a database')
  }
  if (values.DATABASE_DIRECT_URL && !values.DATABASE_URL) {
    problems.push('DATABASE_DIRECT_URL needs DATABASE_URL, the address of the pooler')
  }
  if (!values.GITHUB_CLIENT_ID !== !values.GITHUB_CLIENT_SECRET) {
    problems.push('GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET need each other')
  }
  const oidc = [values.OIDC_ISSUER, values.OIDC_CLIENT_ID, values.OIDC_CLIENT_SECRET]
  if (oidc.some(Boolean) && !oidc.every(Boolean)) {
    problems.push('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET need each other')
  }
  if (values.PASSWORD_LOGIN === 'off' && !values.OIDC_ISSUER && !values.GITHUB_CLIENT_ID) {
    problems.push('PASSWORD_LOGIN=off needs OIDC_ISSUER or GITHUB_CLIENT_ID: nobody could sign in')
  }
  if (!parsed.success || problems.length > 0) throw new Error(problems.join('\n'))
  return {
    ...toConfig(parsed.data, variables.NODE_ENV),
    limits,
    unknown: listUnknown(variables, settingNames),
  }
}

/** Variables of the environment and of `.env` that look like settings, but are not read, also besides bad ones. */
export function readUnknownSettings(environment: Environment, envFile = '.env'): UnknownSetting[] {
  return listUnknown({ ...readLayerBelow(environment, envFile), ...environment }, settingNames)
}

function toConfig(
  settings: Settings,
  mode: string | undefined,
): Omit<Config, 'limits' | 'unknown'> {
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`
  return {
    host: settings.HOST,
    port: settings.PORT,
    publicUrl: new URL(publicUrl).origin,
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    databaseDirectUrl: settings.DATABASE_DIRECT_URL,
    databasePool: settings.DATABASE_POOL,
    blobs: settings.BLOBS_URL && patient(settings.BLOBS_URL, mode),
    backupAt: settings.BACKUP_AT,
    backupKeep: settings.BACKUP_KEEP,
    backupRecipients: settings.BACKUP_RECIPIENT,
    backupCommand: settings.BACKUP_COMMAND,
    backupPictures: settings.BACKUP_PICTURES,
    migratesAtStart: settings.MIGRATE === 'auto',
    backsUpBeforeMigrating: settings.MIGRATE_BACKUP,
    redisUrl: settings.REDIS_URL,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    trustProxy: settings.TRUST_PROXY,
    siteName: settings.SITE_NAME,
    supportEmail: settings.SUPPORT_EMAIL,
    registration: settings.REGISTRATION,
    registrationDomains: settings.REGISTRATION_DOMAINS,
    github: toGithub(settings),
    hasPasswordLogin: settings.PASSWORD_LOGIN,
    oidc: toOidc(settings),
    ...toPush(settings, mode),
    hsts: settings.HSTS,
    hasRateLimits: settings.RATE_LIMITS,
    metricsToken: settings.METRICS_TOKEN,
    slowStatementsMs: settings.SLOW_STATEMENTS,
    tracing: toTracing(settings),
    shutdownDelayMs: settings.SHUTDOWN_DELAY,
    logLevel: settings.LOG_LEVEL,
    checksReplies: mode === 'development' || mode === 'test',
    heardWithinMs: mode === 'test' ? 60_000 : 1_000,
  }
}

const patient = (blobs: BlobsConfig, mode: string | undefined): BlobsConfig =>
  mode === 'test' ? { ...blobs, tryMs: 60_000 } : blobs

const toPush = (settings: Settings, mode: string | undefined) => ({
  pushHosts: settings.PUSH_HOSTS,
  pushWithinMs: mode === 'test' ? 60_000 : 10_000,
})

function toGithub(settings: Settings): GithubConfig | undefined {
  const { GITHUB_CLIENT_ID: clientId, GITHUB_CLIENT_SECRET: clientSecret } = settings
  if (!clientId || !clientSecret) return undefined
  const { GITHUB_URL: url, GITHUB_API_URL: apiUrl } = settings
  return { clientId, clientSecret, url, apiUrl, readsWithinMs: 60_000 }
}

function toOidc(settings: Settings): OidcConfig | undefined {
  const {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
  } = settings
  if (!issuer || !clientId || !clientSecret) return undefined
  return { issuer, clientId, clientSecret, name: settings.OIDC_NAME, answersWithinMs: 10_000 }
}

function toTracing(settings: Settings): TracingConfig | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = settings
  if (!endpoint) return undefined
  const { OTEL_SERVICE_NAME: serviceName, OTEL_TRACES_SAMPLER_ARG: share } = settings
  return { endpoint: endpoint.replace(/\/+$/, ''), headers, serviceName, share }
}
