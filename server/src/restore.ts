import { resolve } from 'node:path'
import { readConfig } from './platform/config.ts'
import { restore } from './platform/db/restore.ts'
import { withDatabase } from './platform/db/with-database.ts'
import { createLog } from './platform/log.ts'

// `npm run restore -- <file> [--replace]`: makes the database what it was when the file was written.

try {
  const given = process.argv.slice(2).filter((argument) => argument !== '--replace')
  if (given.length !== 1) throw new Error('Usage: npm run restore -- <file> [--replace]')
  const path = resolve(process.env.INIT_CWD ?? '.', given[0] ?? '')
  const options = { replacesMembers: process.argv.includes('--replace') }

  const { tables, rows } = await withDatabase(readConfig(process.env), createLog('warn'), (url) =>
    restore(url, path, options),
  )
  process.stdout.write(`Restored ${rows} rows of ${tables} tables from ${path}\n`)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
