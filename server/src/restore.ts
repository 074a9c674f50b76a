import { restore } from './backup/restore.ts'
import { withDatabase } from './backup/with-database.ts'
import { readCommandLine } from './boot/command-line.ts'
import { readConfig } from './platform/config.ts'
import { createLog } from './platform/log.ts'

// `npm run restore -- <file> [--replace]`: restores the database to its state in the file.

try {
  const usage = 'Usage: npm run restore -- <file> [--replace]'
  const { path, switches } = readCommandLine(usage, ['--replace'])
  if (!path) throw new Error(usage)
  const options = { replacesMembers: switches.includes('--replace') }

  const { tables, rows, isInUse } = await withDatabase(
    readConfig(process.env),
    createLog('warn'),
    (url) => restore(url, path, options),
  )
  process.stdout.write(`Restored ${rows} rows of ${tables} tables from ${path}\n`)
  if (isInUse) {
    process.stdout.write(
      'Restart the running servers: they cache sessions from before the restore.\n',
    )
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
