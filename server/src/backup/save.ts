import { join } from 'node:path'
import type { Config } from '../platform/config/config.ts'
import { makePrivateDir } from '../platform/private-dir.ts'
import { backUp, type Written } from './backup.ts'
import type { PictureMode } from './backup-file.ts'
import { backupName } from './backup-name.ts'
import { deleteUnfinished } from './unfinished.ts'

export type SaveConfig = Pick<
  Config,
  'dataDir' | 'backupRecipients' | 'backupCommand' | 'backupPictures'
>

export interface Saved extends Written {
  /** The path of the file, or its name for BACKUP_COMMAND. */
  place: string
}

interface What {
  at: Date
  /** A part of the name. */
  purpose?: string
  pictures?: PictureMode
}

/**
 * Makes a backup under a name of the product's choice, encrypted for BACKUP_RECIPIENT: to BACKUP_COMMAND, or else to
 * DATA_DIR/backups.
 */
export async function saveBackup(
  url: string,
  { dataDir, backupRecipients: recipients, backupCommand: command }: SaveConfig,
  { at, purpose, pictures = 'with' }: What,
): Promise<Saved> {
  const name = backupName(at, purpose, recipients.length > 0)
  const options = { recipients, pictures }
  if (command) return { place: name, ...(await backUp(url, { command, name }, options)) }
  const dir = await makePrivateDir(dataDir, 'backups')
  await deleteUnfinished(dir)
  const path = join(dir, name)
  return { place: path, ...(await backUp(url, path, options)) }
}
