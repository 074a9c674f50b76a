import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readConfig } from './platform/config.ts'
import { backUp } from './platform/db/backup.ts'
import { withDatabase } from './platform/db/with-database.ts'
import { createLog } from './platform/log.ts'

// `npm run backup [file]`: writes the database to a file, by default below DATA_DIR.

try {
  const config = readConfig(process.env)
  const directory = join(config.dataDir, 'backups')
  const name = `shipmates-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.backup`
  const given = process.argv[2]
  // npm works in its own directory; the path is meant from where the command was typed.
  const path = given ? resolve(process.env.INIT_CWD ?? '.', given) : join(directory, name)
  if (!given) await mkdir(directory, { recursive: true, mode: 0o700 })

  const { tables, rows } = await withDatabase(config, createLog('warn'), (url) => backUp(url, path))
  process.stdout.write(`Wrote ${rows} rows of ${tables} tables to ${path}\n`)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
