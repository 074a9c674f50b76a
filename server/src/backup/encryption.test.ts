import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { run } from '../testing/contents.ts'
import { createEmptyDatabase, createTestDatabase } from '../testing/database.ts'
import { runCommand } from '../testing/run-command.ts'
import { createTempDir } from '../testing/temp-dir.ts'
import { backUp } from './backup.ts'
import { checkBackup } from './check.ts'
import { restore } from './restore.ts'

const execute = promisify(execFile)

async function createKey(dir: string, name = 'key.txt') {
  const keyFile = join(dir, name)
  await execute('age-keygen', ['-o', keyFile])
  const text = await readFile(keyFile, 'utf8')
  return {
    keyFile,
    recipient: /public key: (\S+)/.exec(text)![1]!,
    identities: [/^AGE-SECRET-KEY\S+/m.exec(text)![0]],
  }
}

/** A database with a member, a key from Debian's age, and a backup for it and another key. Tests only read them. */
const { url, close } = await createTestDatabase()
await close()
// More than two chunks of 64 KiB that do not compress.
await run(
  url,
  `insert into users (email, user_name, password_hash, created_at)
   select 'ada@example.org', 'ada_lovelace', string_agg(sha256(n::text::bytea)::text, ''), now()
   from generate_series(1, 5000) n`,
)
const dir = await mkdtemp(join(tmpdir(), 'shipmates-encryption-'))
afterAll(() => rm(dir, { recursive: true }))
const { keyFile, recipient, identities } = await createKey(dir)
const other = await createKey(dir, 'other.txt')
const path = join(dir, 'one.backup.age')
await backUp(url, path, { recipients: [recipient, other.recipient] })

test('an encrypted backup is restored with the key of either recipient', async () => {
  const [copy, second] = [await createEmptyDatabase(), await createEmptyDatabase()]

  await restore(copy, path, { identities })
  await restore(second, path, { identities: other.identities })

  const read = 'select user_name, md5(password_hash) from users'
  expect(await run(copy, read)).toEqual(await run(url, read))
  expect(await run(second, read)).toEqual(await run(url, read))
})

test('age decrypts what the product encrypts, and the product what age encrypts', async () => {
  await execute('age', ['--decrypt', '-i', keyFile, '-o', join(dir, 'plain'), path])
  await execute('age', ['--encrypt', '-r', recipient, '-o', join(dir, 'again'), join(dir, 'plain')])
  const plain = await checkBackup(join(dir, 'plain'))
  const again = await checkBackup(join(dir, 'again'), { identities })

  expect(plain.rows.users).toBe(1)
  expect(again).toEqual(plain)
})

test('the commands encrypt for BACKUP_RECIPIENT, and ask for the key', async () => {
  const dataDir = await createTempDir()
  const settings = { DATABASE_URL: url, DATA_DIR: dataDir, BACKUP_RECIPIENT: recipient }

  const made = await runCommand('backup', settings)
  const [name = ''] = await readdir(join(dataDir, 'backups'))
  const path = join(dataDir, 'backups', name)
  const check = (...more: string[]) => runCommand('restore', {}, '--check', path, ...more)

  expect(made.code).toBe(0)
  expect(name).toMatch(/\.backup\.age$/)
  expect(await check()).toMatchObject({
    code: 1,
    stderr: `${path} is encrypted. Name the file with its key: --identity KEYFILE\n`,
  })
  expect(await check('--identity', other.keyFile)).toMatchObject({
    code: 1,
    stderr: `${path} is encrypted for another key than that of --identity.\n`,
  })
  expect((await check('--identity', path)).stderr).toContain('has no line AGE-SECRET-KEY-1…')
  expect((await check('--identity', keyFile)).stdout).toMatch(/^users +1$/m)
  const drill = await runCommand('backup', settings, 'drill', path, '--identity', keyFile)
  expect(drill.stdout).toContain(`${path} was restored into a database of its own`)
})

test('a drill without the key of the backups makes one of its own, and leaves no file', async () => {
  const dataDir = await createTempDir()
  const settings = { DATABASE_URL: url, DATA_DIR: dataDir, BACKUP_RECIPIENT: recipient }

  const { code, stdout } = await runCommand('backup', settings, 'drill')

  expect(code).toBe(0)
  expect(stdout).toMatch(/^users +1 +1$/m)
  expect(stdout).toContain('Neither your key nor BACKUP_COMMAND was tried')
  expect(await readdir(join(dataDir, 'backups'))).toEqual([])
})

test.each([
  ['truncated', (whole: Buffer) => whole.subarray(0, whole.length - 20)],
  [
    'cut off between two chunks',
    (whole: Buffer) => whole.subarray(0, whole.length - (whole.length % 65552) + 200),
  ],
  [
    'changed',
    (whole: Buffer) => Buffer.from(whole).fill(0, whole.length >> 1, (whole.length >> 1) + 9),
  ],
])('an encrypted backup that is %s changes nothing', async (_, spoil) => {
  const spoiled = join(dir, 'spoiled.backup.age')
  await writeFile(spoiled, spoil(await readFile(path)))

  const restored = restore(url, spoiled, { identities, replacesMembers: true })

  await expect(restored).rejects.toThrow(`${spoiled} is damaged: it cannot be decrypted.`)
  expect(await run(url, 'select user_name from users')).toEqual(['ada_lovelace'])
})
