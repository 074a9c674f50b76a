import { tooOld } from '../platform/db/schema-state.ts'
import { BACKUP_VERSION, type BackupReader, type Header } from './backup-file.ts'
import { Undecryptable } from './encryption.ts'

/** Reads the first line of a backup. Throws if this version, which has these migrations, cannot restore it. */
export async function readHeader(
  backup: BackupReader,
  path: string,
  { known, first }: { known: number; first: number },
): Promise<Header> {
  const header = await backup
    .line()
    .then((line) => JSON.parse(line) as Partial<Header>)
    .catch((cause: Error) => {
      if (cause instanceof Undecryptable) throw cause
      const isMissing = (cause as NodeJS.ErrnoException).code === 'ENOENT'
      const problem = isMissing ? 'does not exist' : 'is not a backup of this product'
      throw new Error(`${path} ${problem}.`, { cause })
    })
  const { format, version = 0 } = header as { format?: string; version?: number }
  if (format !== 'shipmates-backup') throw new Error(`${path} is not a backup of this product.`)
  if (version !== BACKUP_VERSION) {
    throw new Error(
      `${path} has backup format ${version}, and this version of the product reads only format ${BACKUP_VERSION}. ` +
        (version < BACKUP_VERSION
          ? `${byAnother('version that wrote it', path)}. Then start this version on that database, and make a new backup.`
          : byAnother('newer version', path)),
    )
  }
  const migration = header.migration ?? 0
  if (migration < first) throw new Error(`${path} was written ${tooOld(migration, first)}`)
  if (migration > known) {
    throw new Error(
      `${path} was written at migration ${migration}, and this version of the product ` +
        `knows only ${known}. ${byAnother('newer version', path)}`,
    )
  }
  return header as Header
}

/** How to restore a backup that only another version can. */
export const byAnother = (version: string, path: string): string =>
  `Restore it with the ${version}, in its folder: npm run restore -- ${path} --replace`

/** Adds the name of the file to a failure. */
export async function readOn<Value>(path: string, reading: Promise<Value>): Promise<Value> {
  return reading.catch((cause: Error) => {
    if (cause instanceof Undecryptable) throw cause
    throw new Error(`${path} is damaged: ${cause.message}.`, { cause })
  })
}
