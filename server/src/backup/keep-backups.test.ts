import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createLog } from '../platform/log.ts'
import { run } from '../testing/contents.ts'
import { createTestDatabase } from '../testing/database.ts'
import { createTempDir } from '../testing/temp-dir.ts'
import { checkBackup } from './check.ts'
import { makeDueBackup } from './keep-backups.ts'
import { listOld } from './retention.ts'

/** Nodes on one database that back up at noon UTC. */
async function createNodes(dataDir?: string) {
  const { url, close } = await createTestDatabase()
  await close()
  const config = {
    dataDir: dataDir ?? (await createTempDir()),
    backupAt: { hour: 12, minute: 0, zone: 'UTC' },
    backupKeep: { days: 2, weeks: 0, months: 0 },
    backupRecipients: [],
    backupCommand: undefined,
    backupPictures: 'with' as const,
  }
  const log = createLog('silent')
  return {
    url,
    config,
    at: (time: string, addresses: { databaseUrl?: string; directUrl?: string } = {}) => {
      const { databaseUrl = url, directUrl: databaseDirectUrl } = addresses
      return makeDueBackup({
        config: { ...config, databaseDirectUrl },
        url: databaseUrl,
        log,
        now: () => new Date(time),
      })
    },
    list: () => readdir(join(config.dataDir, 'backups')),
  }
}

test('a backup is made once a day, even if one was missed, and old ones are deleted', async () => {
  const { config, at, list } = await createNodes()

  const first = await at('2026-11-20T09:00:00Z')
  const early = await at('2026-11-20T11:59:00Z')
  await at('2026-11-20T12:00:00Z')
  await writeFile(join(config.dataDir, 'backups', 'mine.backup'), '')
  await at('2026-11-23T01:00:00Z')
  await at('2026-11-24T12:00:30Z')

  expect((await checkBackup(first!).catch((error) => error)).message).toMatch(/does not exist/)
  expect(early).toBeUndefined()
  expect(await list()).toEqual([
    'mine.backup',
    'shipmates-2026-11-23T01-00-00-scheduled.backup',
    'shipmates-2026-11-24T12-00-30-scheduled.backup',
  ])
})

test('a backup bypasses the pooler', async () => {
  const { url, at, list } = await createNodes()

  await at('2026-11-20T12:00:00Z', { databaseUrl: 'postgres://the-pooler', directUrl: url })

  expect(await list()).toHaveLength(1)
})

test('only one of many nodes makes the backup', async () => {
  const { at, list } = await createNodes()

  const made = await Promise.all([1, 2, 3, 4].map(() => at('2026-11-20T12:00:00Z')))

  expect(made.filter(Boolean)).toHaveLength(1)
  expect(await list()).toHaveLength(1)
})

test('a backup that fails is counted, and retried after a quarter of an hour', async () => {
  const { url, config, at } = await createNodes()
  await writeFile(join(config.dataDir, 'backups'), 'a file in the way')

  const failed = at('2026-11-20T12:00:00Z')
  await expect(failed).rejects.toThrow(/EEXIST|ENOTDIR/)
  const soon = await at('2026-11-20T12:14:00Z')
  const later = at('2026-11-20T12:15:00Z')

  expect(soon).toBeUndefined()
  await expect(later).rejects.toThrow(/EEXIST|ENOTDIR/)
  expect(await run(url, 'select failures, made_at from backup_state')).toEqual([2, null])
})

test('backups of days, weeks and months are kept, and only backups by nodes are deleted', () => {
  const scheduled = (time: string) => `shipmates-${time}T03-30-00-scheduled.backup`
  const kept = ['2026-11-24', '2026-11-23', '2026-11-16', '2026-11-15', '2026-10-31'].map(scheduled)
  const old = ['2026-11-10', '2026-10-30', '2026-09-30'].map((day) => `${scheduled(day)}.age`)
  const others = [
    'shipmates-2020-01-01T00-00-00.backup',
    'shipmates-2020-01-01T00-00-00-before-0044.backup',
    'notes.txt',
  ]

  const listed = listOld([...old, ...others, ...kept], { days: 2, weeks: 3, months: 2 })

  expect(listed.sort()).toEqual(old.sort())
})
