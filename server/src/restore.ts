import { inColumns } from './admin/command.ts'
import { checkBackup } from './backup/check.ts'
import type { CarriedOut } from './backup/deletions.ts'
import { readIdentities } from './backup/encryption.ts'
import { restore } from './backup/restore.ts'
import { withDatabase } from './backup/with-database.ts'
import { pathOf, readCommandLine } from './boot/command-line.ts'
import { readConfig } from './platform/config/config.ts'
import { numberOf } from './platform/db/migration-files.ts'
import { createLog } from './platform/log.ts'

// `npm run restore -- <file> [--replace] [--deletions <file>]`: restores the database to its state in the file, except
// for accounts that were deleted or suspended since. `npm run restore -- --check <file>`: reads the whole file, and
// touches no database. `--pictures <file>` adds the pictures of a backup without them. Both take `--identity <file>`,
// the key of an encrypted backup.

const USAGE =
  'Usage: npm run restore -- <file> [--replace] [--deletions <file>] [--pictures <file>] [--identity <file>], ' +
  'or npm run restore -- --check <file> [--identity <file>]'

try {
  const { words, switches } = readCommandLine(USAGE, {
    check: { type: 'boolean' },
    replace: { type: 'boolean' },
    deletions: { type: 'string' },
    pictures: { type: 'string' },
    identity: { type: 'string' },
  })
  const { deletions, pictures, identity } = switches
  if (!words[0] || words.length > 1 || [deletions, pictures, identity].includes(''))
    throw new Error(USAGE)
  const path = pathOf(words[0])
  const identities = identity ? await readIdentities(pathOf(identity)) : []
  if (switches.check) await check(path, identities)
  else {
    await restoreFrom(path, identities, switches).catch((error: Error) => {
      throw new Error(explainRefusal(error, path), { cause: error })
    })
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}

/** Why nothing was restored, with the file, and the command for a restore. */
function explainRefusal({ message }: Error, path: string): string {
  const why = message.includes(path) ? message : `${path} was not restored: ${message}`
  if (why.includes('npm run restore')) return why
  return `${why}\nThe database is as it was. To restore this file or another one: npm run restore -- FILE --replace`
}

async function check(path: string, identities: readonly string[]): Promise<void> {
  const { rows, migration, madeAt, pictures } = await checkBackup(path, { identities })
  const what = { with: 'rows', without: 'rows without pictures', only: 'rows of pictures' }
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  process.stdout.write(
    `${inColumns(Object.entries(rows).map(([table, count]) => [table, String(count)]))}\n` +
      `${path} is whole: made at ${madeAt}, migration ${numberOf(migration)}, ${total} ${what[pictures ?? 'with']}.\n`,
  )
}

async function restoreFrom(
  path: string,
  identities: readonly string[],
  switches: { replace?: boolean; deletions?: string; pictures?: string },
): Promise<void> {
  const options = {
    replacesMembers: switches.replace ?? false,
    identities,
    deletions: switches.deletions && pathOf(switches.deletions),
    pictures: switches.pictures && pathOf(switches.pictures),
  }

  const { tables, rows, isInUse, deletions, hasAdmin, missingPictures } = await withDatabase(
    readConfig(process.env),
    createLog('warn'),
    (url) => restore(url, path, options),
  )
  process.stdout.write(`Restored ${rows} rows of ${tables} tables from ${path}\n`)
  if (missingPictures > 0) {
    process.stdout.write(
      `Photos and images that are missing: ${missingPictures}. Members see initials and gaps in their place. To restore ` +
        'them, restore again with --pictures FILE.\n',
    )
  }
  if (deletions.known > 0) process.stdout.write(describe(deletions))
  if (deletions.suspended > 0) {
    process.stdout.write(
      `Accounts of this backup that are suspended now: ${deletions.suspended}.\n`,
    )
  }
  if (deletions.rejected > 0) {
    process.stdout.write(
      `Accounts of this backup that were rejected since, and are deleted again: ${deletions.rejected}.\n`,
    )
  }
  if (!hasAdmin) {
    process.stdout.write('There is no admin. To make one: npm run admin -- grant NAME admin\n')
  }
  if (isInUse) {
    process.stdout.write(
      'Restart the running servers: they cache sessions from before the restore.\n',
    )
  }
}

function describe({ known, found, due }: CarriedOut): string {
  return (
    `Deletions known: ${known}. Their accounts in this backup: ${found}, hidden now; ` +
    `deleted at the next start: ${due}, later: ${found - due}.\n`
  )
}
