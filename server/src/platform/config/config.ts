import { resolve } from 'node:path'
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
  /** The timeout of one reading of a member's account. */
  readsWithinMs: number
}

/** The company's own provider of identities, which speaks OpenID Connect. */
export interface OidcConfig {
  issuer: string
  clientId: string
  clientSecret: string
  /** As the button shows it: "Sign in with NAME". */
  name: string
  /** The timeout of each response. */
  answersWithinMs: number
}

/** The destination of traces, and which are sent. */
export interface TracingConfig {
  /** The address of a collector that speaks OTLP over HTTP, without `/v1/traces`. */
  endpoint: string
  headers: Readonly<Record<string, string>>
  serviceName: string
  /** The share of requests that are traced, unless a trusted proxy has decided. */
  share: number
}

export type Config = ReturnType<typeof toConfig> & {
  limits: Limits
  /** Environment variables that look like settings, but are not read. */
  unknown: readonly UnknownSetting[]
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
    problems.push('PASSWORD_LOGIN=off needs OIDC_ISSUER or GITHUB_CLIENT_ID: no one could sign in')
  }
  if (!parsed.success || problems.length > 0) throw new Error(problems.join('\n'))
  return {
    ...toConfig(parsed.data, variables.NODE_ENV),
    limits,
    unknown: listUnknown(variables, settingNames),
  }
}

/**
 * Variables of the environment and of `.env` that look like settings, but are not read. Works even if other settings
 * are invalid.
 */
export function readUnknownSettings(environment: Environment, envFile = '.env'): UnknownSetting[] {
  return listUnknown({ ...readLayerBelow(environment, envFile), ...environment }, settingNames)
}

function toConfig(settings: Settings, mode: string | undefined) {
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`
  // Timeouts are longer in tests, which run on slow machines.
  const isTest = mode === 'test'
  return {
    host: settings.HOST,
    port: settings.PORT,
    /** The origin that members see, without a trailing slash. */
    publicUrl: new URL(publicUrl).origin,
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    /**
     * The same database without the pooler of `databaseUrl`, for work that needs a session of its own. Undefined without
     * a pooler.
     */
    databaseDirectUrl: settings.DATABASE_DIRECT_URL,
    databasePool: settings.DATABASE_POOL,
    /** The store of photos and images; undefined for the database. */
    blobs: settings.BLOBS_URL && withTimeout(settings.BLOBS_URL, isTest),
    /** The time at which a node makes a backup each day; undefined for never. */
    backupAt: settings.BACKUP_AT,
    /** For how many days, weeks and months with backups the newest of each is kept. */
    backupKeep: settings.BACKUP_KEEP,
    /** The age recipients that backups are encrypted for; empty for plain backups. */
    backupRecipients: settings.BACKUP_RECIPIENT,
    /** A shell command that receives backups without a typed file name; undefined for files in `DATA_DIR/backups`. */
    backupCommand: settings.BACKUP_COMMAND,
    /**
     * Whether scheduled backups contain the pictures, or a second file does, for each day or week in which they changed.
     */
    backupPictures: settings.BACKUP_PICTURES,
    /** Whether a start applies pending migrations; otherwise it refuses them. */
    migratesAtStart: settings.MIGRATE === 'auto',
    /** Whether the embedded database is backed up before it is migrated. */
    backsUpBeforeMigrating: settings.MIGRATE_BACKUP,
    redisUrl: settings.REDIS_URL,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    /** Proxies whose `X-Forwarded-*` headers are trusted: addresses or subnets, comma-separated. */
    trustProxy: settings.TRUST_PROXY,
    /** The name of this installation, as members see it. */
    siteName: settings.SITE_NAME,
    /** Where members can write to the host. */
    supportEmail: settings.SUPPORT_EMAIL,
    /** Who may sign up. */
    registration: settings.REGISTRATION,
    /** The email domains that may sign up; empty for all. */
    registrationDomains: settings.REGISTRATION_DOMAINS,
    /** Undefined: members cannot link GitHub, and see no offer of it. */
    github: toGithub(settings),
    /** Whether members may sign in and sign up by a password. */
    hasPasswordLogin: settings.PASSWORD_LOGIN,
    /** Undefined: no one signs in by OpenID Connect. */
    oidc: toOidc(settings),
    /** Hosts, with their port if it is not 443, to which pushes are sent in addition to the known push services. */
    pushHosts: settings.PUSH_HOSTS,
    pushWithinMs: isTest ? 60_000 : 10_000,
    /** The value of Strict-Transport-Security under https; empty sends none. */
    hsts: settings.HSTS,
    hasRateLimits: settings.RATE_LIMITS,
    metricsToken: settings.METRICS_TOKEN,
    /** Statements that take longer are logged; 0 for none. */
    slowStatementsMs: settings.SLOW_STATEMENTS,
    /** Undefined for no traces. */
    tracing: toTracing(settings),
    /** How long a stopping node keeps serving while `/readyz` reports it unready. */
    shutdownDelayMs: settings.SHUTDOWN_DELAY,
    logLevel: settings.LOG_LEVEL,
    /** Validates replies and events against the contract. On in development and tests. */
    checksReplies: mode === 'development' || isTest,
    /** A call waits at most this long until other nodes have handled its events. */
    handledWithinMs: isTest ? 60_000 : 1_000,
  }
}

const withTimeout = (blobs: BlobsConfig, isTest: boolean): BlobsConfig =>
  isTest ? { ...blobs, tryMs: 60_000 } : blobs

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
