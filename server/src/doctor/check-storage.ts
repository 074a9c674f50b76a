import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createS3Store } from '../adapters/blobs/s3.ts'
import { BlobsError } from '../adapters/blobs/store.ts'
import { measureDisk } from '../platform/postgres/disk-guard.ts'
import { homeOf } from '../platform/postgres/placement.ts'
import { type Check, fail, ok, warn } from './finding.ts'

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

const PROBE = Buffer.from('A probe of npm run doctor, to be deleted.')

/** Stores an object, reads it and deletes it. */
export const checkBlobs: Check = async ({ config: { blobs } }) => {
  if (!blobs) return [ok('blobs', 'BLOBS_URL is not set: photos and images are in the database')]
  const where = `${blobs.endpoint}/${blobs.bucket}`
  const store = createS3Store(blobs, { tries: 1 })
  const name = randomUUID()
  try {
    if (!blobs.storesNew) {
      await store.list('')
      return [ok('blobs', `${where} answers, and is only read: BLOBS_URL has new=off`)]
    }
    await store.put(name, PROBE)
    const read = await store.get(name).finally(() => store.delete(name))
    if (read?.equals(PROBE)) return [ok('blobs', `${where} stores, reads and deletes`)]
    throw new BlobsError('It answered other bytes than it was given', { isPassing: false })
  } catch (error) {
    const remedy =
      'See host, bucket and region of BLOBS_URL, and that its key may read, write, delete and list.'
    return [fail('blobs', `BLOBS_URL: ${where}: ${(error as Error).message}`, remedy)]
  }
}

const MEGABYTE = 1024 * 1024
/** The same as in the alert. */
const LOW_WITH_DATABASE = 1024 * MEGABYTE

/** Checks the free space for the embedded database, the outbox and the pages of the host. */
export const checkDisk: Check = async ({ config: { dataDir, databaseUrl } }) => {
  const home = await nearest(await homeOf(dataDir))
  const { freeBytes, lowBytes } = await measureDisk(home)
  const text = `${Math.floor(freeBytes / MEGABYTE)} MB are free on the disk of DATA_DIR (${home})`
  const remedy = 'Make room: delete old backups and logs, or move DATA_DIR to a larger disk.'
  if (freeBytes < lowBytes && !databaseUrl) {
    return [fail('disk', `${text}: the database accepts no writes`, remedy)]
  }
  const enough = databaseUrl ? lowBytes : LOW_WITH_DATABASE
  return [freeBytes < enough ? warn('disk', text, remedy) : ok('disk', text)]
}

/** The directory itself, or its nearest parent that exists. */
async function nearest(dir: string): Promise<string> {
  const isThere = await stat(dir).catch(() => undefined)
  return isThere || dirname(dir) === dir ? dir : nearest(dirname(dir))
}
