import { requireDatabase, withDatabase } from './backup/with-database.ts'
import { readCommandLine } from './boot/command-line.ts'
import { readVersion } from './boot/describe-start.ts'
import { applyPending } from './boot/migrate-at-start.ts'
import { describeSchema, exitCodeOf } from './boot/schema-report.ts'
import { type Config, readConfig } from './platform/config/config.ts'
import { schemaOf } from './platform/db/migrate.ts'
import { refusalOf } from './platform/db/schema-state.ts'
import { createLog } from './platform/log.ts'

// `npm run migrate -- status`: lists the migrations that the database lacks, and what each asks for. `npm run migrate
// -- up`: applies them.

const USAGE = 'Usage: npm run migrate -- status [--json], or npm run migrate -- up [--json]'

try {
  const { words, switches } = readCommandLine(USAGE, { json: { type: 'boolean' } })
  const commands = { status, up }
  const [name = '', ...more] = words
  if (!Object.hasOwn(commands, name) || more.length > 0) throw new Error(USAGE)
  const { data, text, code } = await commands[name as keyof typeof commands](
    readConfig(process.env),
  )
  process.stdout.write(`${switches.json ? JSON.stringify(data) : text}\n`)
  process.exitCode = code
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}

async function status(config: Config) {
  await requireDatabase(config)
  const state = await withDatabase(config, createLog('warn', process.stderr), schemaOf)
  const version = readVersion()
  return { ...describeSchema(state, version), code: exitCodeOf(state) }
}

async function up(config: Config) {
  const log = createLog('warn', process.stderr)
  const applied = await withDatabase(config, log, async (url) => {
    const state = await schemaOf(url)
    const refusal = refusalOf(state)
    if (refusal) throw new Error(refusal)
    return applyPending({ config, url, log }, state)
  })
  const text = applied.length > 0 ? `Applied ${applied.join(', ')}` : 'Nothing is pending.'
  return { data: { applied }, text, code: 0 }
}
