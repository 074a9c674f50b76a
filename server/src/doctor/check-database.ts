import type pg from 'pg'
import { requireDatabase, withDatabase } from '../backup/with-database.ts'
import { addressOf, explainStartError } from '../boot/start-error.ts'
import { requireDurability } from '../platform/db/durability.ts'
import { identify } from '../platform/db/identify.ts'
import { numberOf } from '../platform/db/migration-files.ts'
import { readSchemaState, refusalOf, type SchemaState } from '../platform/db/schema-state.ts'
import { createWriteCheck } from '../platform/db/write-check.ts'
import { createLog } from '../platform/log.ts'
import { findRunning } from '../platform/postgres/running.ts'
import { checkAddresses } from './check-addresses.ts'
import { checkBackup } from './check-backup.ts'
import { checkPush } from './check-push.ts'
import { compareClocks } from './compare-clocks.ts'
import { type Check, type DoctorContext, type Finding, fail, ok, warn } from './finding.ts'
import { onDatabase } from './on-database.ts'

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
