import { join } from 'node:path'
import type { Config } from '../platform/config/config.ts'
import { makePrivateDir } from '../platform/private-dir.ts'
import { backUp, type Written } from './backup.ts'
import { backupName } from './backup-name.ts'

export type SaveConfig = Pick<Config, 'dataDir' | 'backupRecipients' | 'backupCommand'>

export interface Saved extends Written {
  /** The path of the file, or the name that BACKUP_COMMAND was told. */
  place: string
}

/** Makes a backup under a name of the product's, encrypted for BACKUP_RECIPIENT: to BACKUP_COMMAND, or else to DATA_DIR/backups. */
export async function saveBackup(
  url: string,
  { dataDir, backupRecipients: recipients, backupCommand: command }: SaveConfig,
  at: Date,
  purpose?: string,
): Promise<Saved> {
  const name = backupName(at, purpose, recipients.length > 0)
  if (command) return { place: name, ...(await backUp(url, { command, name }, { recipients })) }
  const path = join(await makePrivateDir(dataDir, 'backups'), name)
  return { place: path, ...(await backUp(url, path, { recipients })) }
}
