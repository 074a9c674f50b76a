import type { BackupReader, Header } from './backup-file.ts'
import { Undecryptable } from './encryption.ts'

/** Reads the first line of a backup. Throws if this version, whose newest migration is given, cannot restore it. */
export async function readHeader(
  backup: BackupReader,
  path: string,
  newest: number,
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
  if (header.format !== 'shipmates-backup' || ![1, 2, 3, 4].includes(header.version ?? 0)) {
    throw new Error(`${path} is not a backup that this version can read.`)
  }
  if ((header.migration ?? 0) > newest) {
    throw new Error(
      `${path} was written at migration ${header.migration}, and this version of the product ` +
        `knows only ${newest}. Restore it with a newer version.`,
    )
  }
  return header as Header
}

/** Names the file when reading on fails. */
export async function readOn<Value>(path: string, reading: Promise<Value>): Promise<Value> {
  return reading.catch((cause: Error) => {
    if (cause instanceof Undecryptable) throw cause
    throw new Error(`${path} is damaged: ${cause.message}.`, { cause })
  })
}
