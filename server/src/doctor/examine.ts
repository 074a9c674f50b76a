import { readVersion } from '../boot/describe-start.ts'
import { decode } from '../platform/config/blobs-url.ts'
import { type Config, readConfig, readUnknownSettings } from '../platform/config/config.ts'
import { checkDatabase } from './check-database.ts'
import { checkGithub, checkMail, checkOidc, checkTracing, sendTest } from './check-outside.ts'
import { checkRedis } from './check-redis.ts'
import { checkSite } from './check-site.ts'
import { checkBackupCommand, checkBlobs, checkDisk } from './check-storage.ts'
import { type Check, type DoctorContext, type Finding, fail, ok, warn } from './finding.ts'

export interface Examined {
  version: string
  /** Whether the product answers. Undefined if that could not be determined. */
  isRunning: boolean | undefined
  findings: Finding[]
}

const CHECKS: Record<string, Check> = {
  database: checkDatabase,
  command: checkBackupCommand,
  disk: checkDisk,
  redis: checkRedis,
  mail: checkMail,
  blobs: checkBlobs,
  github: checkGithub,
  oidc: checkOidc,
  tracing: checkTracing,
}

const WITHIN_MS = 10_000
/** For slow machines. */
const WITHIN_MS_IN_TESTS = 60_000

type Environment = Record<string, string | undefined>

/** Checks the settings and everything they name. No check stops another, and no text contains a secret. */
export async function examine(
  environment: Environment,
  { mail }: { mail?: string | undefined } = {},
): Promise<Examined> {
  const version = readVersion()
  const unknown = readUnknownSettings(environment).map(({ name, meant, instead }) =>
    warn('settings', `${name} is no setting`, instead ?? `Perhaps it is meant to be ${meant}.`),
  )
  const config = readSettings(environment)
  if (Array.isArray(config))
    return { version, isRunning: undefined, findings: [...config, ...unknown] }

  const withinMs = environment.NODE_ENV === 'test' ? WITHIN_MS_IN_TESTS : WITHIN_MS
  const context: DoctorContext = { config, withinMs }
  const [site, ...others] = await Promise.all([
    checkSite(context).catch((error: Error) => ({
      isRunning: undefined,
      findings: surprise('product')(error),
    })),
    ...Object.entries(CHECKS).map(([name, check]) => check(context).catch(surprise(name))),
  ])
  const settings = unknown.length > 0 ? unknown : [ok('settings', 'can all be read')]
  const sent = mail === undefined ? [] : [await sendTest(context, mail)]
  const findings = [...settings, ...site.findings, ...others.flat(), ...sent]
  return { version, isRunning: site.isRunning, findings: hideSecrets(findings, config) }
}

/** The settings, or a finding for each bad one. */
function readSettings(environment: Environment): Config | Finding[] {
  try {
    return readConfig(environment)
  } catch (error) {
    const remedy = 'Fix it in the environment or in .env. Nothing else can be checked before.'
    return (error as Error).message.split('\n').map((line) => fail('settings', line, remedy))
  }
}

const surprise = (name: string) => (error: Error) => [
  fail(name, `could not be checked: ${error.message}`, 'See what the message says.'),
]

/** A line for each finding, with what to do below it, and a summary. */
export function describe(examined: Examined): string {
  const { findings } = examined
  const width = Math.max(...findings.map(({ check }) => check.length))
  const lines = findings.flatMap(({ check, state, says, remedy }) => [
    `${state.padEnd(4)}  ${check.padEnd(width)}  ${says}`,
    ...(remedy ? [`${' '.repeat(width + 8)}${remedy}`] : []),
  ])
  return [...lines, '', summarize(examined)].join('\n')
}

function summarize({ version, isRunning, findings }: Examined): string {
  const count = (wanted: string) => findings.filter(({ state }) => state === wanted).length
  const state = { true: ', which runs', false: ', which is stopped', undefined: '' }[`${isRunning}`]
  return `Shipmates ${version}${state}: ${count('fail')} fail, ${count('warn')} warn, ${count('ok')} ok.`
}

/** Shorter ones occur in any text by chance. */
const SECRET_MIN = 4

/** Removes the secrets of the settings from the texts of others, who may repeat them. */
function hideSecrets(findings: readonly Finding[], config: Config): Finding[] {
  const secrets = secretsOf(config).filter((secret) => secret.length >= SECRET_MIN)
  const hide = (text: string) =>
    secrets.reduce((rest, secret) => rest.replaceAll(secret, '[secret]'), text)
  return findings.map((finding) => ({ ...finding, says: hide(finding.says) }))
}

function secretsOf(config: Config): string[] {
  const { blobs, github, oidc, metricsToken, tracing } = config
  const urls = [
    ...[config.databaseUrl, config.databaseDirectUrl],
    ...[config.redisUrl, config.smtpUrl, tracing?.endpoint],
  ]
  const passwords = urls
    .map((url) => (url ? new URL(url).password : ''))
    .flatMap((password) => [password, decode(password)])
  const ofTracing = Object.values(tracing?.headers ?? {}).flatMap((value) => [
    value,
    value.replace(/^\S+\s+/, ''),
  ])
  const clients = [github?.clientSecret, oidc?.clientSecret]
  const others = [blobs?.secretAccessKey, ...clients, metricsToken]
  return [...passwords, ...ofTracing, ...others].filter((secret) => secret !== undefined)
}
