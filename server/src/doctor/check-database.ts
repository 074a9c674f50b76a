import { canonicalAddress } from '@shipmates/contract/canonical'
import type pg from 'pg'
import { requireDatabase, withDatabase } from '../backup/with-database.ts'
import { addressOf, explainStartError } from '../boot/describe-start.ts'
import { contactOf } from '../notify/push/open.ts'
import type { Config } from '../platform/config/config.ts'
import { identify, requireDurability } from '../platform/db/checks.ts'
import { type Database, openDatabase } from '../platform/db/client.ts'
import { numberOf } from '../platform/db/migration-files.ts'
import { readSchemaState, refusalOf, type SchemaState } from '../platform/db/schema-state.ts'
import { createWriteCheck } from '../platform/db/write-check.ts'
import { createLog } from '../platform/log.ts'
import { findRunning } from '../platform/postgres/running.ts'
import {
  type Check,
  compareClocks,
  type DoctorContext,
  type Finding,
  fail,
  ok,
  warn,
} from './finding.ts'

const OLDEST = 15

/** Checks the database of the settings. Starts a stopped embedded one for the check. */
export const checkDatabase: Check = async (context) => {
  const { config } = context
  const missing = await requireDatabase(config).catch((error: Error) => error)
  if (missing) {
    const remedy = 'Before its first start that is right: it makes the database.'
    return [warn('database', missing.message, remedy)]
  }
  const wasRunning = config.databaseUrl !== undefined || (await findRunning(config.dataDir))
  const log = createLog('silent', process.stderr)
  try {
    const findings = await withDatabase(config, log, (url) =>
      examine(context, { url, isStarted: !wasRunning }),
    )
    return [...findings, ...(await checkPooler(context))]
  } catch (error) {
    const databaseUrl = config.databaseDirectUrl ?? config.databaseUrl
    const text = explainStartError(error, { ...config, databaseUrl })
    return [
      config.databaseDirectUrl
        ? fail('database', text.replace(/^DATABASE_URL/, 'DATABASE_DIRECT_URL'), REMEDY)
        : fail('database', text, config.databaseUrl ? REMEDY : REMEDY_EMBEDDED),
    ]
  }
}

const REMEDY =
  'See that PostgreSQL runs there, that this machine may connect, and the name and password.'
const REMEDY_EMBEDDED = 'See DATA_DIR/postgres.log, and that this runs as the user of the product.'

interface Opened {
  url: string
  /** Whether it was started for the check. */
  isStarted: boolean
}

async function examine(context: DoctorContext, { url, isStarted }: Opened): Promise<Finding[]> {
  return onDatabase(context, { url }, async ({ pool }) => {
    const state = await readSchemaState(pool)
    const isWhole = state.applied >= state.known
    return [
      await checkServer(pool, context, isStarted),
      await checkWrites(pool),
      await checkDurability(pool),
      checkSchema(state, context),
      await checkClock(pool),
      ...(isWhole
        ? [
            await checkBackup(pool, context.config),
            await checkPush(pool, context.config),
            ...(await checkAddresses(pool)),
          ]
        : []),
    ]
  })
}

async function checkServer(
  pool: pg.Pool,
  { config }: DoctorContext,
  isStarted: boolean,
): Promise<Finding> {
  const { rows } = await pool.query<{ version: string; number: number; zone: string }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
       current_setting('TimeZone') as zone`,
  )
  const { version, number, zone } = rows[0]!
  const ofProduct = isStarted
    ? 'stopped with the product, started for this'
    : 'of the product that runs'
  const url = config.databaseDirectUrl ?? config.databaseUrl
  const where = url ? `at ${addressOf(url)}` : `embedded in DATA_DIR, ${ofProduct}`
  const text = `PostgreSQL ${version.split(' ')[0]} ${where}, time zone ${zone}`
  if (number >= OLDEST * 10_000) return ok('database', text)
  return fail('database', text, `The product needs PostgreSQL ${OLDEST} or later: upgrade it.`)
}

async function checkWrites(pool: pg.Pool): Promise<Finding> {
  try {
    await createWriteCheck(pool)()
    return ok('writes', 'the database takes them')
  } catch (error) {
    const remedy = 'A standby must be promoted, a full disk needs room.'
    return fail('writes', `the database takes none: ${(error as Error).message}`, remedy)
  }
}

async function checkDurability(pool: pg.Pool): Promise<Finding> {
  try {
    await requireDurability(pool)
    return ok('durability', 'what is committed survives a crash')
  } catch (error) {
    const remedy =
      'The product does not start like this. Set it in postgresql.conf, or for the role.'
    return fail('durability', (error as Error).message.replaceAll('\n', ' '), remedy)
  }
}

function checkSchema(state: SchemaState, { config }: DoctorContext): Finding {
  const refusal = refusalOf(state)
  if (refusal) return fail('schema', refusal, 'Run the version that migrated it, or a newer one.')
  const [applied, known] = [numberOf(state.applied), numberOf(state.known)]
  const { length } = state.pending
  if (length === 0) {
    const more = state.applied > state.known ? `, of which this version knows ${known}` : ''
    return ok('schema', `it is at migration ${applied}${more}`)
  }
  const text = `it is at migration ${applied}, this version at ${known}: ${length} pending`
  return config.migratesAtStart
    ? warn('schema', text, 'The next start applies them. Read first: npm run migrate -- status')
    : fail('schema', text, 'Apply them before the next start: npm run migrate -- up')
}

async function checkClock(pool: pg.Pool): Promise<Finding> {
  const sentAt = Date.now()
  const { rows } = await pool.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  )
  const reading = { sentAt, receivedAt: Date.now(), theirMs: rows[0]!.ms }
  return compareClocks({ name: 'the clock of the database' }, reading)
}

/** DATABASE_URL is a pooler if DATABASE_DIRECT_URL is set. Both must lead to one database. */
async function checkPooler(context: DoctorContext): Promise<Finding[]> {
  const { databaseUrl: url, databaseDirectUrl: directUrl } = context.config
  if (!url || !directUrl) return []
  const remedy = 'Have DATABASE_URL lead to the pooler of the database of DATABASE_DIRECT_URL.'
  try {
    const direct = await onDatabase(context, { url: directUrl }, ({ pool }) => identify(pool))
    const pooled = await onDatabase(context, { url, isPooled: true }, ({ pool }) => identify(pool))
    if (direct === pooled) return [ok('pooler', `at ${addressOf(url)} leads to the same database`)]
    return [fail('pooler', `at ${addressOf(url)} leads to another database`, remedy)]
  } catch (error) {
    return [fail('pooler', explainStartError(error, context.config), remedy)]
  }
}

const HOUR_S = 60 * 60
/** A day and a half, as in the alert of docs/watching.md. */
const LATE_AFTER_S = 36 * HOUR_S

/** Reports the age of the last good scheduled backup. Needs an up-to-date schema. */
export async function checkBackup(
  pool: pg.Pool,
  { backupAt, publicUrl }: Pick<Config, 'backupAt' | 'publicUrl'>,
): Promise<Finding> {
  if (!backupAt) {
    const text = 'BACKUP_AT is not set: the product makes none by itself'
    const isForOneself = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(publicUrl).hostname)
    if (isForOneself) return ok('backup', text)
    return warn('backup', text, 'Set BACKUP_AT=03:30, or run `npm run backup` every day.')
  }
  const { rows } = await pool.query<{ age: number | null; failures: number }>(
    `select extract(epoch from now() - made_at)::float8 as age, failures::int from backup_state`,
  )
  const { age = null, failures = 0 } = rows[0] ?? {}
  const remedy =
    'See “a scheduled backup failed” in the log of the nodes. Make one now: npm run backup'
  if (age === null) {
    const text = `none has been made by BACKUP_AT yet, ${failures} tries failed`
    return warn('backup', text, failures > 0 ? remedy : 'The product makes one when it is time.')
  }
  const text = `the last one of BACKUP_AT was begun ${Math.round(age / HOUR_S)} hours ago`
  return age <= LATE_AFTER_S ? ok('backup', text) : warn('backup', text, remedy)
}

const NAMED_MAX = 20

/**
 * Warns about accounts whose address is not in its canonical form: migration 0056 left them if another account had that
 * form, so no one signs in by them. Needs an up-to-date schema.
 */
export async function checkAddresses(pool: pg.Pool): Promise<Finding[]> {
  const { rows } = await pool.query<{ email: string; name: string }>(
    `select email, user_name as name from users
     where email like '%@%xn--%' or email is not nfc normalized order by id`,
  )
  const names = rows.flatMap(({ email, name }) => (canonicalAddress(email) === email ? [] : [name]))
  if (names.length === 0) return []
  const rest = names.length > NAMED_MAX ? ` and ${names.length - NAMED_MAX} more` : ''
  const named = names.slice(0, NAMED_MAX).join(', ') + rest
  const text = `another account has the address of ${named} in its other spelling`
  const remedy =
    'They sign in by passkeys and linked accounts only. Ask them which account to delete.'
  return [warn('addresses', text, remedy)]
}

/** Checks the keys for push services and the operator's address. Needs an up-to-date schema. */
async function checkPush(pool: pg.Pool, config: Config): Promise<Finding> {
  const { rows } = await pool.query<{ keys: number; browsers: number }>(
    `select (select count(*)::int from push_keys) as keys,
       (select count(*)::int from push_subscriptions) as browsers`,
  )
  const { keys, browsers } = rows[0]!
  const contact = contactOf(config)
  if (contact.endsWith('@localhost') && browsers > 0) {
    const remedy = 'Set SUPPORT_EMAIL.'
    return warn('push', `${contact} is no address of the host: Apple takes no pushes`, remedy)
  }
  if (keys === 0) return ok('push', 'the product makes its keys at its first start')
  const hosts = config.pushHosts.length > 0 ? `, also at ${config.pushHosts.join(', ')}` : ''
  return ok('push', `the keys are there. Subscribed browsers: ${browsers}${hosts}`)
}

/** Opens a database for some work, and closes it. */
export async function onDatabase<Result>(
  { withinMs }: DoctorContext,
  { url, isPooled = false }: { url: string; isPooled?: boolean },
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase({
    url,
    isPooled,
    poolSize: 1,
    connectTimeoutMs: withinMs,
    queryTimeoutMs: withinMs,
    applicationName: 'shipmates doctor',
  })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
