import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { createTempDir } from '../testing/temp-dir.ts'
import { saveBackup } from './save.ts'

const serverDir = fileURLToPath(new URL('../../', import.meta.url))
const LONG_AGO = new Date('2026-01-02T03:04:05Z')

/** Kills `npm run backup` in the middle, and returns the name of the file that it leaves. */
async function killBackup(url: string, dataDir: string): Promise<string> {
  const locker = new pg.Client({ connectionString: url })
  await locker.connect()
  await locker.query('begin; lock table users')
  const { DATABASE_URL: _, ...environment } = process.env
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/backup.ts'], {
    cwd: serverDir,
    env: { ...environment, NODE_ENV: 'test', DATABASE_URL: url, DATA_DIR: dataDir },
    stdio: 'ignore',
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const list = () => readdir(join(dataDir, 'backups')).catch(() => [])
  await expect.poll(list).toHaveLength(1)
  child.kill('SIGKILL')
  await once(child, 'close')
  await locker.end()
  return (await list())[0]!
}

test('a backup deletes the files of backups that were killed a day ago, and no other file', async () => {
  const { url, close } = await createTestDatabase()
  await close()
  const dataDir = await createTempDir()
  const dir = join(dataDir, 'backups')
  const left = await killBackup(url, dataDir)
  const old = [left, 'shipmates-2026-01-02T03-04-05-drill.backup.age']
  const others = ['mine.backup.part', 'shipmates-2026-01-02T03-04-05.backup']
  const young = 'shipmates-2026-01-02T03-04-05-scheduled.backup.age.part'
  for (const name of [old[1]!, ...others, young]) await writeFile(join(dir, name), '')
  for (const name of [...old, ...others]) await utimes(join(dir, name), LONG_AGO, LONG_AGO)
  const config = {
    dataDir,
    backupRecipients: [],
    backupCommand: undefined,
    backupPictures: 'with' as const,
  }

  await saveBackup(url, config, { at: new Date('2026-11-20T12:00:00Z') })

  expect(left).toMatch(/\.backup\.part$/)
  expect((await readdir(dir)).sort()).toEqual(
    [...others, young, 'shipmates-2026-11-20T12-00-00.backup'].sort(),
  )
})
