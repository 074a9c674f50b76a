import { join } from 'node:path'
import { backUp } from './backup/backup.ts'
import { requireDatabase, withDatabase } from './backup/with-database.ts'
import { readCommandLine } from './boot/command-line.ts'
import { readConfig } from './platform/config.ts'
import { createLog } from './platform/log.ts'
import { makePrivateDir } from './platform/private-dir.ts'

// `npm run backup [file]`: writes the database to a file, by default in DATA_DIR/backups.

try {
  const given = readCommandLine('Usage: npm run backup -- [file]')
  const config = readConfig(process.env)
  await requireDatabase(config)
  const name = `shipmates-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.backup`
  const path = given.path || join(await makePrivateDir(config.dataDir, 'backups'), name)

  const { tables, rows } = await withDatabase(config, createLog('warn'), (url) => backUp(url, path))
  process.stdout.write(`Wrote ${rows} rows of ${tables} tables to ${path}\n`)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
