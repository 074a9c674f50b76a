import { join } from 'node:path'
import { inColumns } from './admin/in-columns.ts'
import { backUp } from './backup/backup.ts'
import { backupName } from './backup/backup-name.ts'
import { writeDeletions } from './backup/deletions-file.ts'
import { drill } from './backup/drill.ts'
import { requireDatabase, withDatabase } from './backup/with-database.ts'
import { pathOf, readCommandLine } from './boot/command-line.ts'
import { type Config, readConfig } from './platform/config/config.ts'
import { createLog } from './platform/log.ts'
import { makePrivateDir } from './platform/private-dir.ts'

// `npm run backup [file]`: writes the database to a file, by default in DATA_DIR/backups.
// `npm run backup -- deletions <file>`: writes only which accounts are deleted, will be, or are suspended.
// `npm run backup -- drill [file]`: restores a backup, by default a new one, beside the database, and compares.

const USAGE =
  'Usage: npm run backup -- [file], or npm run backup -- deletions <file>, or npm run backup -- drill [file]'

try {
  const { words } = readCommandLine(USAGE, {})
  const [first, second, ...more] = words
  const isCommand = first === 'deletions' || first === 'drill'
  if (more.length > 0 || (second && !isCommand)) throw new Error(USAGE)
  if (first === 'deletions' && !second) throw new Error(USAGE)
  const config = readConfig(process.env)
  await requireDatabase(config)
  if (first === 'deletions') print(await saveDeletions(config, second!))
  else if (first === 'drill') await runDrill(config, second)
  else print((await save(config, first)).text)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}

async function save(config: Config, typed?: string): Promise<{ path: string; text: string }> {
  const path = typed
    ? pathOf(typed)
    : join(await makePrivateDir(config.dataDir, 'backups'), backupName(new Date()))
  const { tables, rows } = await withDatabase(config, createLog('warn'), (url) => backUp(url, path))
  return { path, text: `Wrote ${rows} rows of ${tables} tables to ${path}` }
}

/** Exits with 1 if the restored database differs from the file. */
async function runDrill(config: Config, typed?: string): Promise<void> {
  const path = typed ? pathOf(typed) : (await save(config)).path
  const { tables, agrees } = await withDatabase(config, createLog('warn'), (url) =>
    drill(url, path, config),
  )
  const cell = (count: number | null) => (count === null ? '-' : String(count))
  print(
    inColumns([
      ['table', 'in the file', 'restored'],
      ...tables.map(({ table, inFile, restored }) => [table, cell(inFile), cell(restored)]),
    ]),
  )
  print(
    agrees
      ? `${path} was restored into a database of its own, which is dropped again. All rows are there.`
      : `${path} was restored, but tables differ.`,
  )
  if (!agrees) process.exitCode = 1
}

async function saveDeletions(config: Config, typed: string): Promise<string> {
  const path = pathOf(typed)
  const accounts = await withDatabase(config, createLog('warn'), (url) => writeDeletions(url, path))
  return `Wrote the deletions and suspensions of ${accounts} ${accounts === 1 ? 'account' : 'accounts'} to ${path}`
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
