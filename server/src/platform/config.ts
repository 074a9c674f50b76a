import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import type { Registration } from '@shipmates/contract/site'
import * as z from 'zod/mini'
import { type Limits, limitSettings, readLimits, refuseUnknownLimits } from './limits.ts'
import { listMisspelt, type Misspelt } from './misspelt.ts'

const url = (takes: string, protocols: RegExp) =>
  z.string().check(z.refine((value) => URL.canParse(value) && protocols.test(value), takes))

const onOff = z.pipe(
  z.enum(['on', 'off'], { error: 'takes on or off' }),
  z.transform((v) => v === 'on'),
)

/** One year, without includeSubDomains: subdomains may be run by someone else. */
const HSTS_DEFAULT = 'max-age=31536000'

const Hsts = z.pipe(
  z
    .string()
    .check(
      z.regex(
        /^(on|off|max-age=\d{1,10}(; ?includeSubDomains)?(; ?preload)?)$/i,
        'takes on, off or a value such as max-age=31536000; includeSubDomains',
      ),
    ),
  z.transform((value) => ({ on: HSTS_DEFAULT, off: '' })[value] ?? value),
)

const Port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/, 'takes a port number from 0 to 65535')),
  z.pipe(
    z.transform(Number),
    z.number().check(z.maximum(65535, 'takes a port number from 0 to 65535')),
  ),
)

/** `5s`, `1m` or `0`. */
const Duration = z.pipe(
  z.string().check(z.regex(/^(0|\d{1,4}[sm])$/, 'takes a time with its unit, such as 5s or 1m')),
  z.transform((value) => Number.parseInt(value, 10) * (value.endsWith('m') ? 60_000 : 1_000)),
)

/** Email domains, comma-separated, in lower case. */
const DomainList = z.pipe(
  z
    .string()
    .check(
      z.regex(
        /^[^\s,@]+\.[^\s,@]+( *, *[^\s,@]+\.[^\s,@]+)*$/,
        'takes email domains, such as example.com,example.org',
      ),
    ),
  z.transform((value) =>
    value
      .toLowerCase()
      .split(',')
      .map((domain) => domain.trim()),
  ),
)

const PoolSize = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,2}$/, 'takes a whole number from 1 to 999')),
  z.transform(Number),
)

/** An http(s) origin without a path: links and cookies assume the root of the origin. */
function isWebOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, origin, href } = new URL(value)
  return /^https?:$/.test(protocol) && href === `${origin}/`
}

function isProxyList(value: string): boolean {
  return value.split(',').every((entry) => {
    const [address = '', bits, ...rest] = entry.trim().split('/')
    if (['loopback', 'linklocal', 'uniquelocal'].includes(entry.trim())) return true
    const most = { 4: 32, 6: 128 }[isIP(address)] ?? 0
    const isMask = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
    return most > 0 && isMask && rest.length === 0
  })
}

/** The address of GitHub or its API; the API of an Enterprise server has a path. */
const GithubAddress = z.pipe(
  url(
    'takes an http or https URL without a query, such as https://github.example',
    /^https?:\/\/[^?#@]+$/,
  ),
  z.transform((value: string) => value.replace(/\/+$/, '')),
)

const Settings = z.object({
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(Port, 3000),
  PUBLIC_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          isWebOrigin,
          'takes an http or https URL without a path, such as https://shipmates.example',
        ),
      ),
  ),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(
    url('takes a URL such as postgres://user:password@host/database', /^postgres(ql)?:/),
  ),
  DATABASE_POOL: z._default(PoolSize, 10),
  REDIS_URL: z.optional(url('takes a URL such as redis://host:6379', /^rediss?:/)),
  SMTP_URL: z.optional(url('takes a URL such as smtp://user:password@host:587', /^smtps?:/)),
  MAIL_FROM: z._default(
    z
      .string()
      .check(
        z.regex(/^[^\r\n]*\S+@\S+[^\r\n]*$/, 'takes a sender such as Shipmates <no-reply@host>'),
      ),
    'Shipmates <no-reply@localhost>',
  ),
  TRUST_PROXY: z.optional(
    z
      .string()
      .check(z.refine(isProxyList, 'takes addresses or subnets, such as loopback,10.0.0.0/8')),
  ),
  SITE_NAME: z._default(
    z.string().check(z.regex(/^[^\r\n<>"]{1,40}$/, 'takes a name of up to 40 characters')),
    'Shipmates',
  ),
  SUPPORT_EMAIL: z.optional(
    z.string().check(z.regex(/^[^\s@<>]+@[^\s@<>]+$/, 'takes an address such as help@host')),
  ),
  REGISTRATION: z._default(
    z.enum(['open', 'invite', 'approve', 'closed'], {
      error: 'takes open, invite, approve or closed',
    }),
    'open',
  ),
  REGISTRATION_DOMAINS: z._default(DomainList, []),
  GITHUB_CLIENT_ID: z.optional(z.string()),
  GITHUB_CLIENT_SECRET: z.optional(z.string()),
  GITHUB_URL: z._default(GithubAddress, 'https://github.com'),
  GITHUB_API_URL: z._default(GithubAddress, 'https://api.github.com'),
  HSTS: z._default(Hsts, HSTS_DEFAULT),
  RATE_LIMITS: z._default(onOff, true),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'takes at least 16 characters'))),
  SHUTDOWN_DELAY: z._default(Duration, 0),
  LOG_LEVEL: z._default(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'takes trace, debug, info, warn, error, fatal or silent',
    }),
    'info',
  ),
})

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

export interface Config {
  host: string
  port: number
  /** The origin that members see, without a trailing slash. */
  publicUrl: string
  dataDir: string
  databaseUrl: string | undefined
  databasePool: number
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
  /** The value of Strict-Transport-Security under https; empty sends none. */
  hsts: string
  hasRateLimits: boolean
  limits: Limits
  metricsToken: string | undefined
  /** How long a stopping node keeps serving while `/readyz` reports it unready. */
  shutdownDelayMs: number
  logLevel: string
  /** Environment variables that are probably misspelt settings. */
  misspelt: readonly Misspelt[]
  /** Validates replies and events against the contract. On in development and tests. */
  checksReplies: boolean
  /** How long a call waits at most until other nodes have handled what it told them. Tests run on slow machines. */
  heardWithinMs: number
}

type Environment = Record<string, string | undefined>

/**
 * Reads settings from the environment, then from `.env`. `X_FILE` names a file that holds `X`.
 *
 * Throws an Error with a line for each bad setting.
 */
export function readConfig(environment: Environment, envFile = '.env'): Config {
  const given = { ...readLayerBelow(environment, envFile), ...environment }
  const { values, problems } = readSecretFiles(given)
  const parsed = Settings.safeParse(dropEmpty(values))
  const { limits, problems: badLimits } = readLimits(values)
  if (!parsed.success) {
    problems.push(...parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`))
  }
  problems.push(...badLimits, ...refuseUnknownLimits(given))
  if (values.REDIS_URL && !values.DATABASE_URL) {
    problems.push('REDIS_URL needs DATABASE_URL: nodes that share a Redis must share a database')
  }
  if (!values.GITHUB_CLIENT_ID !== !values.GITHUB_CLIENT_SECRET) {
    problems.push('GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET need each other')
  }
  if (!parsed.success || problems.length > 0) throw new Error(problems.join('\n'))
  return {
    ...toConfig(parsed.data, given.NODE_ENV),
    limits,
    misspelt: listMisspelt(given, settingNames),
  }
}

function toConfig(
  settings: z.infer<typeof Settings>,
  mode: string | undefined,
): Omit<Config, 'limits' | 'misspelt'> {
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`
  return {
    host: settings.HOST,
    port: settings.PORT,
    publicUrl: new URL(publicUrl).origin,
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    databasePool: settings.DATABASE_POOL,
    redisUrl: settings.REDIS_URL,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    trustProxy: settings.TRUST_PROXY,
    siteName: settings.SITE_NAME,
    supportEmail: settings.SUPPORT_EMAIL,
    registration: settings.REGISTRATION,
    registrationDomains: settings.REGISTRATION_DOMAINS,
    github: toGithub(settings),
    hsts: settings.HSTS,
    hasRateLimits: settings.RATE_LIMITS,
    metricsToken: settings.METRICS_TOKEN,
    shutdownDelayMs: settings.SHUTDOWN_DELAY,
    logLevel: settings.LOG_LEVEL,
    checksReplies: mode === 'development' || mode === 'test',
    heardWithinMs: mode === 'test' ? 60_000 : 1_000,
  }
}

function toGithub(settings: z.infer<typeof Settings>): GithubConfig | undefined {
  const { GITHUB_CLIENT_ID: clientId, GITHUB_CLIENT_SECRET: clientSecret } = settings
  if (!clientId || !clientSecret) return undefined
  const { GITHUB_URL: url, GITHUB_API_URL: apiUrl } = settings
  return { clientId, clientSecret, url, apiUrl, readsWithinMs: 60_000 }
}

/** The entries of `.env`, without an `X_FILE` whose `X` the environment sets. */
function readLayerBelow(environment: Environment, envFile: string): Environment {
  const isOverruled = (name: string) =>
    name.endsWith('_FILE') && environment[name.slice(0, -'_FILE'.length)] !== undefined
  const entries = Object.entries(readEnvFile(envFile))
  return Object.fromEntries(entries.filter(([name]) => !isOverruled(name)))
}

function readEnvFile(path: string): Environment {
  try {
    return parseEnv(readFileSync(path, 'utf8')) as Environment
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

function readSecretFiles(given: Environment) {
  const values: Environment = {}
  const problems: string[] = []
  for (const name of settingNames) {
    const path = given[`${name}_FILE`]
    values[name] = given[name]
    if (path === undefined) continue
    values[name] = readSecretFile(path)
    // An empty value would count as unset, and silently select another database or no password.
    if (!values[name]) problems.push(`${name}_FILE takes the path of a readable file with a value`)
  }
  return { values, problems }
}

/** A file's content without trailing whitespace; empty if it cannot be read. */
function readSecretFile(path: string): string {
  try {
    return readFileSync(path, 'utf8').trimEnd()
  } catch {
    return ''
  }
}

/** An empty value means unset, as in `SMTP_URL= npm start`. */
const dropEmpty = (values: Environment): Environment =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value))
