import { readVersion } from '../boot/describe-start.ts'
import { type Config, readConfig, readUnknownSettings } from '../platform/config/config.ts'
import { checkBackupCommand } from './check-backup-command.ts'
import { checkBlobs } from './check-blobs.ts'
import { checkDatabase } from './check-database.ts'
import { checkDisk } from './check-disk.ts'
import { checkGithub } from './check-github.ts'
import { checkMail, sendTest } from './check-mail.ts'
import { checkOidc } from './check-oidc.ts'
import { checkRedis } from './check-redis.ts'
import { checkSite } from './check-site.ts'
import { checkTracing } from './check-tracing.ts'
import { type Check, type DoctorContext, type Finding, fail, ok, warn } from './finding.ts'
import { hideSecrets } from './hide-secrets.ts'

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
