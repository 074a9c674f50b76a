import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getSession, logIn, signUp } from '@shipmates/contract/accounts'
import { searchDevelopers } from '@shipmates/contract/discovery'
import { deleteAccount, keepAccount } from '@shipmates/contract/leaving'
import { DELETION_GRACE_MS } from '@shipmates/contract/limits'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { schemaDir } from '../paths.ts'
import { openDatabase } from '../platform/db/client.ts'
import { newestMigration } from '../platform/db/schema-state.ts'
import { startChild } from '../testing/child.ts'
import { createClient } from '../testing/client.ts'
import { contentsOf, run } from '../testing/contents.ts'
import { copyDatabase, createEmptyDatabase } from '../testing/database.ts'
import type { TestMember } from '../testing/members.ts'
import { newcomer } from '../testing/newcomers.ts'
import { PATIENT_DATABASE, until } from '../testing/patience.ts'
import { startServerForTest, startTestServer } from '../testing/server.ts'
import { createTempDir } from '../testing/temp-dir.ts'
import { backUp } from './backup.ts'
import { writeDeletions } from './deletions-file.ts'
import { restore } from './restore.ts'

const leave = (member: TestMember, messages = 'keep') =>
  member.call(deleteAccount, { body: { password: member.password, messages } })

/**
 * A community, a backup of it, and later changes: Ada is deleted, Grace leaves, Kay has cancelled her deletion, and a
 * member who came later leaves. Linus stays. The server has stopped.
 */
async function createCommunity() {
  const server = await startTestServer()
  const url = server.databaseUrl
  const [ada, grace, linus, kay] = [
    await server.newMember(),
    await server.newMember(),
    await server.newMember(),
    await server.newMember(),
  ]
  await leave(kay)
  const { email, password } = kay
  await kay.call(logIn, { body: { email, password } })
  await run(
    url,
    `insert into mails (recipient, kind, next_attempt_at, created_at)
     select email, 'password-changed', 'infinity', now() from users`,
  )
  const dir = await mkdtemp(join(tmpdir(), 'shipmates-community-'))
  afterAll(() => rm(dir, { recursive: true }))
  const path = join(dir, 'community.backup')
  await backUp(url, path)

  await kay.call(keepAccount)
  const { cookie } = ada
  await leave(ada, 'remove')
  await leave(grace)
  await leave(await server.newMember())
  await run(url, `update users set deletion_due_at = now() - interval '1 h' where id = ${ada.id}`)
  await until(async () => expect(await endOf(url, ada)).toMatchObject({ isDeleted: true }))
  await until(async () => expect(await run(url, 'select from purges')).toEqual([]))
  await server.stop()
  return { url, path, ada: { ...ada, cookie }, grace, linus, kay }
}

/** Made once, because that takes longer than all that a test does with it. */
const original = await createCommunity()

/** The community, with a copy of its database for a test. */
async function copyCommunity() {
  const list = join(await createTempDir(), 'deletions.json')
  return { ...original, url: await copyDatabase(original.url), list }
}

/** The columns about the end of an account. */
async function endOf(url: string, { id }: TestMember) {
  const [leaves, messages, isDeleted, isListed, sessions] = await run(
    url,
    `select deletion_due_at is not null, deletion_messages, deleted_at is not null,
       exists (select from directory where member_id = users.id),
       (select count(*)::int from sessions where user_id = users.id)
     from users where id = ${id}`,
  )
  return { leaves, messages, isDeleted, isListed, sessions }
}

const mailsTo = ({ email }: TestMember, url: string) =>
  run(url, `select kind from mails where recipient = '${email}'`)

const PRESENT = { leaves: false, messages: null, isDeleted: false, isListed: true, sessions: 1 }
const HIDDEN = { leaves: true, isDeleted: false, isListed: false, sessions: 0 }

/** A list of the community's deletions, and an empty database. Changes nothing of the community. */
async function listCommunity() {
  const list = join(await createTempDir(), 'deletions.json')
  const listed = await writeDeletions(original.url, list)
  return { ...original, list, listed, copy: await createEmptyDatabase() }
}

test('a restore elsewhere carries out the deletions of a list again, and the first start deletes for good', async () => {
  const { path, list, listed, copy, ada, grace, linus } = await listCommunity()

  const { deletions } = await restore(copy, path, { deletions: list })

  expect(listed).toBe(3)
  expect(deletions).toEqual({ known: 3, found: 2, due: 1, suspended: 0, rejected: 0 })
  expect(await endOf(copy, ada)).toEqual({ ...HIDDEN, messages: 'remove' })
  expect(await endOf(copy, grace)).toEqual({ ...HIDDEN, messages: 'keep' })
  expect(await endOf(copy, linus)).toEqual(PRESENT)
  expect(await mailsTo(ada, copy)).toEqual([])
  expect(await mailsTo(linus, copy)).toEqual(['password-changed'])

  const server = await startServerForTest({ databaseUrl: copy })
  const session = await createClient(server.url, ada.cookie).call(getSession)
  const found = await createClient(server.url, linus.cookie).call(searchDevelopers, {
    query: { search: ada.userName },
  })
  await until(async () => expect(await endOf(copy, ada)).toMatchObject({ isDeleted: true }))
  const renamed = await server
    .visitor()
    .call(signUp, { body: { ...newcomer(), userName: ada.userName } })

  expect(session.data).toBeNull()
  expect(found.data).toEqual([])
  expect(renamed.code).toBe('USERNAME_TAKEN')
  expect(await run(copy, `select email from users where id = ${ada.id}`)).toEqual([null])
})

test('a restore takes deletions, and cancelled ones, from the replaced database', async () => {
  const { url, path, ada, grace, linus, kay } = await copyCommunity()
  await run(url, `insert into reserved_names values ('somebody_later', now() + interval '9 d')`)

  const { deletions } = await restore(url, path, { replacesMembers: true })

  expect(deletions).toMatchObject({ known: 3, found: 2 })
  expect(await endOf(url, grace)).toEqual({ ...HIDDEN, messages: 'keep' })
  expect(await endOf(url, kay)).toEqual(PRESENT)
  expect(await endOf(url, linus)).toEqual(PRESENT)
  expect(await endOf(url, ada)).toEqual({ ...HIDDEN, messages: 'remove' })
  expect(await run(url, 'select name from reserved_names order by name')).toEqual(
    [ada.userName, 'somebody_later'].sort(),
  )
})

test('a restore that is killed at its end changes nothing, and the next one carries out the deletions', async () => {
  const { url, path, ada, grace } = await copyCommunity()
  const migrations = await createTempDir()
  await cp(schemaDir, migrations, { recursive: true })
  const number = String((await newestMigration()) + 1).padStart(4, '0')
  await writeFile(join(migrations, `${number}-waits.sql`), 'select pg_advisory_xact_lock(42);')
  const { pool, close } = openDatabase({ ...PATIENT_DATABASE, url })
  onTestFinished(close)
  const lock = await pool.connect()
  await lock.query('select pg_advisory_lock(42)')
  const before = await contentsOf(url)

  const child = startChild('run-restore.ts', [url, path, migrations])
  const waits = `select pid from pg_locks join pg_database on pg_database.oid = database
    where datname = current_database() and locktype = 'advisory' and objid = 42 and not granted`
  await until(async () => expect(await run(url, waits)).toHaveLength(1))
  await child.kill('SIGKILL')
  await until(async () => expect(await run(url, waits)).toEqual([]))
  lock.release(true)

  expect(await contentsOf(url)).toEqual(before)
  const { deletions } = await restore(url, path, { replacesMembers: true })
  expect(deletions).toMatchObject({ found: 2 })
  expect(await endOf(url, ada)).toMatchObject({ leaves: true, isListed: false })
  expect(await endOf(url, grace)).toEqual({ ...HIDDEN, messages: 'keep' })
})

test('a member who leaves only in the backup gets the whole grace period again', async () => {
  const { path, kay } = original
  const copy = await createEmptyDatabase()
  const start = Date.now()

  await restore(copy, path)

  const [dueAt] = await run(copy, `select deletion_due_at from users where id = ${kay.id}`)
  expect((dueAt as Date).getTime()).toBeGreaterThanOrEqual(start + DELETION_GRACE_MS)
})

test('the deletion of another account with the same id deletes no account', async () => {
  const { path, list, copy, grace } = await listCommunity()
  const text = await readFile(list, 'utf8')
  await writeFile(list, text.replaceAll('"createdAt" : "2', '"createdAt" : "1'))

  const { deletions } = await restore(copy, path, { deletions: list })

  expect(deletions).toEqual({ known: 3, found: 0, due: 0, suspended: 0, rejected: 0 })
  expect(await endOf(copy, grace)).toEqual(PRESENT)
})

test('a list of deletions is private, contains no name, and never overwrites a file', async () => {
  const { url, list, ada, grace } = await listCommunity()

  const text = await readFile(list, 'utf8')
  expect((await stat(list)).mode & 0o777).toBe(0o600)
  for (const { userName, email } of [ada, grace]) {
    expect(text).not.toContain(userName)
    expect(text).not.toContain(email)
  }
  await expect(writeDeletions(url, list)).rejects.toThrow(`${list} exists already`)
})

/** The actions of an admin since the backup: Linus is suspended, and Grace's account will be deleted. */
async function actOn({ url, linus, grace }: Awaited<ReturnType<typeof createCommunity>>) {
  await run(
    url,
    `update users set suspended_at = now(), suspension_reason = 'Sells "ships" \\ for 5 €'
       where id = ${linus.id};
     update users set is_deleted_by_admin = true where id = ${grace.id}`,
  )
}

const stateOf = (url: string, { id }: TestMember) =>
  run(
    url,
    `select suspended_at is not null, suspension_reason, is_deleted_by_admin,
       (select count(*)::int from sessions where user_id = users.id)
     from users where id = ${id}`,
  )

const SUSPENDED = [true, 'Sells "ships" \\ for 5 €', false, 0]
const DELETED_BY_ADMIN = [false, null, true, 0]

test('a restore takes suspensions from the replaced database', async () => {
  const community = await copyCommunity()
  const { url, path, linus, grace, kay } = community
  await actOn(community)

  const { deletions } = await restore(url, path, { replacesMembers: true })

  expect(deletions).toMatchObject({ found: 2, suspended: 1 })
  expect(await stateOf(url, linus)).toEqual(SUSPENDED)
  expect(await mailsTo(linus, url)).toEqual([])
  expect(await stateOf(url, grace)).toEqual(DELETED_BY_ADMIN)
  expect(await stateOf(url, kay)).toEqual([false, null, false, 1])
})

test('applicants who were rejected since the backup do not come back', async () => {
  const { url, path, ada, linus, kay } = await copyCommunity()
  const waiting = `${path}.waiting`
  await run(url, `update users set waiting_since = now() where id in (${linus.id}, ${kay.id})`)
  await backUp(url, waiting)
  await run(url, `delete from users where id = ${linus.id}`)
  const copy = await createEmptyDatabase()

  const replaced = await restore(url, waiting, { replacesMembers: true })
  const elsewhere = await restore(copy, waiting)

  expect([replaced.deletions.rejected, elsewhere.deletions.rejected]).toEqual([1, 0])
  expect(await run(url, 'select id from users where waiting_since is not null')).toEqual([kay.id])
  expect(await mailsTo(linus, url)).toEqual([])
  expect(await endOf(url, ada)).toMatchObject({ leaves: true })
  expect(await run(copy, 'select id from users where waiting_since is not null')).toHaveLength(2)
})

test('a suspension in the backup ends if the replaced database shows that it ended', async () => {
  const { url, path, linus } = await copyCommunity()
  const suspended = `${path}.suspended`
  await run(
    url,
    `update users set suspended_at = now(), suspension_reason = 'Spam' where id = ${linus.id}`,
  )
  await backUp(url, suspended)
  await run(
    url,
    `update users set suspended_at = null, suspension_reason = null where id = ${linus.id}`,
  )

  await restore(url, suspended, { replacesMembers: true })

  expect(await stateOf(url, linus)).toEqual([false, null, false, 1])
})

test('a list carries suspensions', async () => {
  const community = await copyCommunity()
  const { url, path, list, linus, grace } = community
  await actOn(community)
  expect(await writeDeletions(url, list)).toBe(4)
  const copy = await createEmptyDatabase()

  const { deletions } = await restore(copy, path, { deletions: list })

  expect(deletions).toEqual({ known: 3, found: 2, due: 1, suspended: 1, rejected: 0 })
  expect(await stateOf(copy, linus)).toEqual(SUSPENDED)
  expect(await stateOf(copy, grace)).toEqual(DELETED_BY_ADMIN)
})

test('a wrong list of deletions is refused before anything is dropped', async () => {
  const { url, path, list } = await listCommunity()
  const text = await readFile(list, 'utf8')
  const lines = text.trimEnd().split('\n')
  const spoiled = {
    short: lines.slice(0, -1).join('\n'),
    'with a line less': [lines[0], ...lines.slice(2)].join('\n'),
    'that goes on': `${text}${lines[1]}\n`,
    'with a wrong choice': text.replace('"remove"', '"both"'),
    'of an earlier version': text.replace('"version":2', '"version":1'),
    'of a later version': text.replace('"version":2', '"version":3'),
    'that is a backup': await readFile(path),
    empty: '',
  }
  const before = await contentsOf(url)

  for (const content of Object.values(spoiled)) {
    await writeFile(list, content)
    const restored = restore(url, path, { replacesMembers: true, deletions: list })
    await expect(restored).rejects.toThrow(/list of deletions/)
  }
  const missing = restore(url, path, { replacesMembers: true, deletions: `${list}.not` })
  await expect(missing).rejects.toThrow(`${list}.not does not exist.`)

  expect(await contentsOf(url)).toEqual(before)
})
