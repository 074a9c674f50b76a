import { execFile } from 'node:child_process'
import { type Check, fail, ok } from './finding.ts'

/** Lets the shell that will run BACKUP_COMMAND parse it, without running it. */
export const checkBackupCommand: Check = async ({ config: { backupCommand } }) => {
  if (!backupCommand) {
    return [ok('command', 'BACKUP_COMMAND is not set: backups go to DATA_DIR/backups')]
  }
  const problem = await readByShell(backupCommand)
  if (problem === undefined) {
    const untried = 'It was not run, since it takes a backup: npm run backup'
    return [ok('command', `the shell can read BACKUP_COMMAND. ${untried}`)]
  }
  return [fail('command', `BACKUP_COMMAND: ${problem}`, 'Fix the quotes and brackets in it.')]
}

/** Undefined if the shell can parse it. Later lines of some shells would repeat the command. */
const readByShell = (command: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    execFile('/bin/sh', ['-n', '-c', command], (error, _stdout, stderr) =>
      resolve(error ? stderr.split('\n')[0] || error.message.split('\n')[0] : undefined),
    )
  })
