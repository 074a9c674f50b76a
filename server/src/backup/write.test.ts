import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createLog } from '../platform/log.ts'
import { run } from '../testing/contents.ts'
import { createTestDatabase } from '../testing/database.ts'
import { runCommand } from '../testing/run-command.ts'
import { createTempDir } from '../testing/temp-dir.ts'
import { checkBackup } from './check.ts'
import { makeDueBackup } from './keep-backups.ts'
import { writeBackup } from './write.ts'

async function* contentOf(...pieces: (string | Error)[]) {
  for (const piece of pieces) {
    if (piece instanceof Error) throw piece
    yield Buffer.from(piece)
  }
}

const BIG = 'x'.repeat(64)

/** More than fits in a pipe, even compressed. */
async function* muchContent() {
  for (let n = 0; n < 200; n++) {
    yield Buffer.from(Array.from({ length: 4096 }, () => Math.floor(Math.random() * 256)))
  }
}

test('a command receives the backup on its input, and its name', async () => {
  const dir = await createTempDir()
  const command = `cat > ${dir}/$BACKUP_NAME`

  const bytes = await writeBackup({ command, name: 'one.backup' }, contentOf(BIG, BIG))

  const stored = await readFile(join(dir, 'one.backup'))
  expect(gunzipSync(stored).toString()).toBe(BIG + BIG)
  expect(bytes).toBe(stored.length)
})

test.each([
  ['cat > /dev/null; echo the disk is full >&2; exit 3', 'exit code 3: the disk is full'],
  ['exec 0<&-; exit 4', 'exit code 4'],
  ['head -c 10 > /dev/null', 'it ended before it had read everything'],
  ['no-such-program', 'exit code 127: '],
])('a command that fails makes the backup fail: %s', async (command, reason) => {
  const written = writeBackup({ command, name: 'one.backup' }, muchContent())

  await expect(written).rejects.toThrow(`BACKUP_COMMAND failed for one.backup: ${reason}`)
})

test('a command is stopped when the backup fails, so that it does not store a part', async () => {
  const dir = await createTempDir()
  const command = `cat > ${dir}/part && mv ${dir}/part ${dir}/$BACKUP_NAME`

  const written = writeBackup({ command, name: 'one.backup' }, contentOf(BIG, new Error('gone')))

  await expect(written).rejects.toThrow('gone')
  expect(await readdir(dir)).not.toContain('one.backup')
})

test('a scheduled backup goes to BACKUP_COMMAND, and its failure counts', async () => {
  const { url, close } = await createTestDatabase()
  await close()
  const dir = await createTempDir()
  const at = (backupCommand: string, time: string) => {
    const config = {
      dataDir: dir,
      databaseDirectUrl: undefined,
      backupAt: { hour: 12, minute: 0, zone: 'UTC' },
      backupKeep: { days: 1, weeks: 0, months: 0 },
      backupRecipients: [],
      backupCommand,
      backupPictures: 'with' as const,
    }
    return makeDueBackup({ config, url, log: createLog('silent'), now: () => new Date(time) })
  }

  await expect(at('exit 1', '2026-11-20T12:00:00Z')).rejects.toThrow('exit code 1')
  const name = await at(`cat > ${dir}/$BACKUP_NAME`, '2026-11-20T12:15:00Z')

  expect(name).toBe('shipmates-2026-11-20T12-15-00-scheduled.backup')
  expect((await checkBackup(join(dir, name!))).pictures).toBe('with')
  expect(await run(url, 'select failures, bytes::int > 0 from backup_state')).toEqual([1, true])
})

test('backup without a file name goes to BACKUP_COMMAND', async () => {
  const { url, close } = await createTestDatabase()
  await close()
  const dir = await createTempDir()
  const settings = { DATABASE_URL: url, DATA_DIR: dir, BACKUP_COMMAND: `cat > ${dir}/$BACKUP_NAME` }

  const { stdout } = await runCommand('backup', settings)

  const [, name = ''] = /to BACKUP_COMMAND as (\S+\.backup)\n$/.exec(stdout) ?? []
  expect((await checkBackup(join(dir, name))).rows.users).toBe(0)
})
