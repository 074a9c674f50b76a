import { join } from 'node:path'
import { backUp } from './backup/backup.ts'
import { backupName } from './backup/backup-name.ts'
import { writeDeletions } from './backup/deletions-file.ts'
import { requireDatabase, withDatabase } from './backup/with-database.ts'
import { pathOf, readCommandLine } from './boot/command-line.ts'
import { type Config, readConfig } from './platform/config/config.ts'
import { createLog } from './platform/log.ts'
import { makePrivateDir } from './platform/private-dir.ts'

// `npm run backup [file]`: writes the database to a file, by default in DATA_DIR/backups.
// `npm run backup -- deletions <file>`: writes only which accounts are deleted, will be, or are suspended.

const USAGE = 'Usage: npm run backup -- [file], or npm run backup -- deletions <file>'

try {
  const { words } = readCommandLine(USAGE, {})
  const onlyDeletions = words[0] === 'deletions'
  if (words.length > (onlyDeletions ? 2 : 1) || (onlyDeletions && !words[1])) throw new Error(USAGE)
  const config = readConfig(process.env)
  await requireDatabase(config)
  const written = onlyDeletions
    ? await saveDeletions(config, words[1]!)
    : await save(config, words[0])
  process.stdout.write(`${written}\n`)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}

async function save(config: Config, typed: string | undefined): Promise<string> {
  const path = typed
    ? pathOf(typed)
    : join(await makePrivateDir(config.dataDir, 'backups'), backupName(new Date()))
  const { tables, rows } = await withDatabase(config, createLog('warn'), (url) => backUp(url, path))
  return `Wrote ${rows} rows of ${tables} tables to ${path}`
}

async function saveDeletions(config: Config, typed: string): Promise<string> {
  const path = pathOf(typed)
  const accounts = await withDatabase(config, createLog('warn'), (url) => writeDeletions(url, path))
  return `Wrote the deletions and suspensions of ${accounts} ${accounts === 1 ? 'account' : 'accounts'} to ${path}`
}
