import { execFile } from 'node:child_process'
import { type Check, fail, ok } from './finding.ts'

/** Has the shell that will run BACKUP_COMMAND read it, without running it. */
export const checkBackupCommand: Check = async ({ config: { backupCommand } }) => {
  if (!backupCommand) {
    return [ok('command', 'BACKUP_COMMAND is not set: backups go to DATA_DIR/backups')]
  }
  const problem = await readByShell(backupCommand)
  if (problem === undefined) {
    const untried = 'It was not run, since it takes a backup: npm run backup'
    return [ok('command', `the shell can read BACKUP_COMMAND. ${untried}`)]
  }
  return [fail('command', `BACKUP_COMMAND: ${problem}`, 'Mend the quotes and brackets in it.')]
}

/** Undefined if it is a command. The rest of the complaint of some shells would repeat it. */
const readByShell = (command: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    execFile('/bin/sh', ['-n', '-c', command], (error, _stdout, stderr) =>
      resolve(error ? stderr.split('\n')[0] || error.message.split('\n')[0] : undefined),
    )
  })
