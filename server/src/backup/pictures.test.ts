import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MessageImage } from '@shipmates/contract/chat'
import { imageUrl, uploadImage } from '@shipmates/contract/chat-images'
import { uploadPhoto } from '@shipmates/contract/own-profile'
import { viewProfile } from '@shipmates/contract/profiles'
import { afterAll, expect, test } from 'vitest'
import { createLog } from '../platform/log.ts'
import { reportMember } from '../staff/moderation/file-report.ts'
import { connectMembers } from '../testing/connections.ts'
import { contentsOf, run } from '../testing/contents.ts'
import { createEmptyDatabase } from '../testing/database.ts'
import { flat } from '../testing/pictures.ts'
import { runCommand } from '../testing/run-command.ts'
import { startServerForFile, startServerForTest } from '../testing/server.ts'
import { draftTo, sent } from '../testing/sockets.ts'
import { createTempDir } from '../testing/temp-dir.ts'
import { uploadFile } from '../testing/uploads.ts'
import { backUp } from './backup.ts'
import { makeDueBackup } from './keep-backups.ts'
import { restore } from './restore.ts'

const server = await startServerForFile()

const picture = () => flat('#336699').png().toBuffer()

/** Two members: one has a photo and sent an image, for which the other reported her. */
async function createGallery() {
  const [ada, linus] = await Promise.all([server.newMember(), server.newMember()])
  await connectMembers(server.db, ada, linus)
  const sendFile = <Data>(path: string, field: string, bytes: Buffer) =>
    uploadFile<Data>(ada, bytes, { path, field })
  const photo = await sendFile<{ photoUrl: string }>(uploadPhoto.path, 'photo', await picture())
  const image = await sendFile<MessageImage>(uploadImage.path, 'image', await picture())
  const tab = await server.tabOf(ada)
  const message = sent(await tab.send({ ...draftTo(linus), imageIds: [image.data!.id] }))
  const reporting = { ...server, live: {} as never, mailer: { wake: () => {} } as never }
  const report = { userId: ada.id, kind: 'spam' as const, messageIds: [message.id], block: false }
  await reportMember(reporting, linus.id, report)
  return {
    ada,
    imageId: image.data!.id,
    addresses: [photo.data!.photoUrl, imageUrl(image.data!.id)],
  }
}

const { ada, imageId, addresses } = await createGallery()
const dir = await mkdtemp(join(tmpdir(), 'shipmates-gallery-'))
afterAll(() => rm(dir, { recursive: true }))
const [path, pictures] = [join(dir, 'main.backup'), join(dir, 'pictures.backup')]
await backUp(server.databaseUrl, path, { pictures: 'without' })
await backUp(server.databaseUrl, pictures, { pictures: 'only' })

test('a backup without pictures and the pictures together contain everything', async () => {
  const copy = await createEmptyDatabase()

  const { missingPictures } = await restore(copy, path, { pictures })

  expect(missingPictures).toBe(0)
  const [contents, original] = [await contentsOf(copy), await contentsOf(server.databaseUrl)]
  for (const table of ['photos', 'image_bytes', 'report_pictures', 'images', 'profiles']) {
    expect(contents[table]).toEqual(original[table])
    expect(contents[table]).not.toEqual([])
  }
})

test('without its pictures the product runs, and shows none', async () => {
  const copy = await createEmptyDatabase()

  const { missingPictures } = await restore(copy, path)
  const restored = await startServerForTest({ databaseUrl: copy })
  const look = async (address: string) => {
    const response = await fetch(new URL(address, restored.url), {
      headers: { cookie: ada.cookie },
    })
    return response.status
  }

  expect(missingPictures).toBeGreaterThanOrEqual(2)
  expect(await Promise.all(addresses.map(look))).toEqual([404, 404])
  expect(await look(viewProfile.path.replace(':userId', String(ada.id)))).toBe(200)
})

test('pictures of deleted owners, or of a later owner of an id, are not restored', async () => {
  const later = await createEmptyDatabase()
  await restore(later, path, { pictures })
  await run(
    later,
    `update images set created_at = now() + interval '1 hour' where id = ${imageId};
     update profiles set photo_hash = null; delete from reports`,
  )
  const laterPath = join(dir, 'later.backup')
  await backUp(later, laterPath, { pictures: 'without' })
  const copy = await createEmptyDatabase()

  const { missingPictures } = await restore(copy, laterPath, { pictures })

  expect(missingPictures).toBe(1)
  expect(await run(copy, 'select from photos')).toEqual([])
  expect(await run(copy, `select from image_bytes where image_id = ${imageId}`)).toEqual([])
  expect(await run(copy, 'select from report_pictures')).toEqual([])
})

test('a damaged file of pictures changes nothing', async () => {
  const damaged = join(dir, 'damaged.backup')
  await writeFile(damaged, (await readFile(pictures)).subarray(0, -20))
  const copy = await createEmptyDatabase()

  const spoiled = restore(copy, path, { pictures: damaged })
  await expect(spoiled).rejects.toThrow(`${damaged} is damaged: `)
  await expect(restore(copy, pictures)).rejects.toThrow(`${pictures} has only pictures.`)
  await expect(restore(copy, path, { pictures: path })).rejects.toThrow(
    'is not a backup of pictures',
  )
  expect(await contentsOf(copy)).toEqual({})
})

test('the commands write both files, and report missing pictures', async () => {
  const settings = { DATABASE_URL: server.databaseUrl, DATA_DIR: dir }
  const files = [join(dir, 'main'), join(dir, 'pictures')] as const
  const copy = { DATABASE_URL: await createEmptyDatabase() }

  await runCommand('backup', settings, files[0], '--without-pictures')
  await runCommand('backup', settings, files[1], '--pictures-only')
  const checked = await runCommand('restore', {}, '--check', files[1])
  const bare = await runCommand('restore', copy, files[0])
  const whole = await runCommand('restore', copy, files[0], '--pictures', files[1], '--replace')

  expect(checked.stdout).toMatch(/ \d+ rows of pictures\.$/m)
  expect(bare.stdout).toMatch(/^Photos and images that are missing: \d+\. Members see initials/m)
  expect(whole.stdout).not.toContain('missing')
})

test.each([
  ['daily', ['2026-11-20', '2026-11-22']],
  ['weekly', ['2026-11-20', '2026-11-27']],
] as const)(
  'a second file of pictures is written only when they have changed: %s',
  async (backupPictures, days) => {
    const dataDir = await createTempDir()
    const config = {
      dataDir,
      databaseDirectUrl: undefined,
      backupAt: { hour: 12, minute: 0, zone: 'UTC' },
      backupKeep: { days: 30, weeks: 0, months: 0 },
      backupRecipients: [],
      backupCommand: undefined,
      backupPictures,
    }
    await run(server.databaseUrl, 'update backup_state set made_at = null, tried_at = null')
    const at = (day: string) => {
      const now = () => new Date(`${day}T12:00:00Z`)
      return makeDueBackup({ config, url: server.databaseUrl, log: createLog('silent'), now })
    }

    await at('2026-11-20')
    await at('2026-11-21')
    await createGallery()
    await at('2026-11-22')
    await at('2026-11-27')

    const names = await readdir(join(dataDir, 'backups'))
    const made = names
      .filter((name) => name.includes('-pictures-'))
      .map((name) => name.slice(10, 20))
    expect(names).toHaveLength(4 + made.length)
    expect(made).toEqual(days)
  },
)
