import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { getSession, logIn } from '@shipmates/contract/accounts'
import { approveFirst, verifyFirst } from '@shipmates/contract/messages/admin'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { runAdminCommand } from '../testing/admin-command.ts'
import { connectMembers } from '../testing/connections.ts'
import { run } from '../testing/contents.ts'
import { createEmptyDatabase } from '../testing/database.ts'
import { startLyingProvider } from '../testing/lying-provider.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { begin, comeBack } from '../testing/oauth-browser.ts'
import { until } from '../testing/patience.ts'
import { switchOn } from '../testing/second-factor.ts'
import { startServerForFile, startServerForTest } from '../testing/server.ts'
import { createTempDir } from '../testing/temp-dir.ts'

const server = await startServerForFile()
const { db } = server

const admin = (...args: string[]) => runAdminCommand({ DATABASE_URL: server.databaseUrl }, ...args)

const entriesAbout = ({ id }: { id: string }) =>
  db
    .selectFrom('moderationLog')
    .select(['via', 'actorId', 'action', 'note'])
    .where('targetId', '=', id)
    .orderBy('id')
    .execute()

test('each action is logged as one of the command line, with its note', async () => {
  const ada = await server.newMember()

  for (const act of ['warn', 'limit', 'delete']) {
    expect(await admin(act, ada.userName, '--note', `To ${act}`)).toMatchObject({ code: 0 })
  }
  const restored = await admin('restore', ada.userName.toUpperCase())

  expect(restored.stdout).toBe(`${ada.userName} is active again.\n`)
  const by = { via: 'command line', actorId: null }
  expect(await entriesAbout(ada)).toEqual([
    { ...by, action: 'warn', note: 'To warn' },
    { ...by, action: 'limit', note: 'To limit' },
    { ...by, action: 'delete', note: 'To delete' },
    { ...by, action: 'restore', note: null },
  ])
})

test('the command describes the state after an action, and says when nothing changed', async () => {
  const [ada, grace] = [await server.newMember(), await server.newMember()]
  await admin('delete', ada.userName, '--note', 'x')
  const dueAt = new Date(Date.now() + 24 * 60 * 60_000)
  await db.updateTable('users').set({ deletionDueAt: dueAt }).where('id', '=', ada.id).execute()
  const leave = { deletionDueAt: dueAt, deletionMessages: 'keep', limitedAt: new Date() } as const
  await db.updateTable('users').set(leave).where('id', '=', grace.id).execute()

  const day = dueAt.toISOString().slice(0, 10)
  const outputs = []
  for (const [act, { userName }] of [
    ['delete', ada],
    ['restore', ada],
    ['restore', ada],
    ['approve', ada],
    ['restore', grace],
    ['restore', grace],
  ] as const) {
    outputs.push((await admin(act, userName, '--note', 'x')).stdout)
  }

  expect(outputs).toEqual([
    `${ada.userName} will be deleted on ${day} already. Nothing was changed.\n`,
    `${ada.userName} is active again.\n`,
    `There is nothing to lift: ${ada.userName} is active. Nothing was changed.\n`,
    `${ada.userName} does not wait for approval. Nothing was changed.\n`,
    `${grace.userName} is not suspended or limited any more, but deletes the account: it is gone on ${day}.\n`,
    `${grace.userName} deletes the account by themselves. Only they can take that back. Nothing was changed.\n`,
  ])
})

test('a waiting account is approved or rejected', async () => {
  const [ada, grace] = [await server.newMember(), await server.newMember()]
  await run(
    server.databaseUrl,
    `update users set waiting_since = now() where id in (${ada.id}, ${grace.id})`,
  )

  const approved = await admin('approve', ada.userName)
  const rejected = await admin('reject', grace.userName, '--note', 'Not a developer')

  expect(approved.stdout).toBe(`${ada.userName} can sign in now.\n`)
  expect(rejected.stdout).toBe(`${grace.userName} was rejected.\n`)
  expect(
    await run(server.databaseUrl, `select id from users where waiting_since is not null`),
  ).toEqual([])
})

test.each([
  [['fly'], 'Unknown command: fly\n\nUsage: npm run admin -- COMMAND'],
  [[], 'Usage: npm run admin -- COMMAND'],
  [['constructor'], 'Unknown command: constructor'],
  [['grant', 'ada_l'], 'Usage: npm run admin -- grant NAME member|moderator|admin'],
  [['grant', 'ada_l', 'captain'], 'Usage: npm run admin -- grant NAME member|moderator|admin'],
  [['suspend', 'ada_l', '--because', 'x'], 'Usage: npm run admin -- suspend NAME --note TEXT'],
  [['members', '--state', 'lost'], 'Usage: npm run admin -- members [SEARCH] [--state'],
  [['warn', 'nobody_here', '--note', 'x'], 'There is no member nobody_here.'],
  [['second-factor-off', 'nobody_here', '--note', 'x'], 'There is no member nobody_here.'],
  [['link', 'ada_l', '--provider', 'saml', '--subject', 'x'], 'Usage: npm run admin -- link NAME'],
  [['link', 'ada_l', '--provider', 'oidc'], 'Usage: npm run admin -- link NAME'],
  [
    ['link', 'ada_l', '--provider', 'oidc', '--subject', 'x', '--note', 'x'],
    'The settings name no provider oidc.',
  ],
])('%j is refused with a sentence', async (args, sentence) => {
  const { code, stdout, stderr } = await admin(...args)

  expect(code).toBe(1)
  expect(stdout).toBe('')
  expect(stderr).toContain(sentence)
})

test.each([[['--help']], [['help']], [['help', '--help']], [['-h']]])(
  '%j lists the commands, and says once how to type them',
  async (args) => {
    const { code, stdout, stderr } = await admin(...args)

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout.match(/npm run admin/g)).toHaveLength(1)
    expect(stdout).toContain('grant NAME member|moderator|admin')
    expect(stdout.split('\n').filter((line) => line.length > 100)).toEqual([])
  },
)

test('a command with --help prints its usage, and does nothing', async () => {
  const ada = await server.newMember()

  const { code, stdout } = await admin('suspend', ada.userName, '--note', 'Spam', '--help')

  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: 'Usage: npm run admin -- suspend NAME --note TEXT\n',
  })
  expect(await entriesAbout(ada)).toEqual([])
})

test('takes the second factor off an account once, mails its member, and logs it', async () => {
  const ada = await server.newMember()
  await switchOn(server, ada)
  const takeOff = () => admin('second-factor-off', ada.userName, '--note', 'Lost the phone')

  const without = await admin('second-factor-off', ada.userName)
  const off = await takeOff()
  const again = await takeOff()

  expect(without.stderr).toContain('--note TEXT')
  expect(off).toMatchObject({ code: 0, stdout: `${ada.userName} signs in without a code now.\n` })
  expect(again.code).toBe(1)
  expect(again.stderr).toContain('Two-step sign-in is off for this member.')
  expect(await entriesAbout(ada)).toEqual([
    { via: 'command line', actorId: null, action: 'remove_second_factor', note: 'Lost the phone' },
  ])
  const login = await server.visitor().call(logIn, { body: ada })
  expect(login.data).toMatchObject({ userId: ada.id })
  await until(() => {
    const mail = server.mails.find(({ subject }) => /was removed/.test(subject))
    expect(mail).toMatchObject({ recipient: ada.email })
    expect(mail!.text).toContain('Lost the phone')
  })
})

test('links an account of the provider to a member once, mails them, and logs it', async () => {
  const provider = await startLyingProvider()
  onTestFinished(provider.stop)
  const { issuer, clientId, clientSecret } = provider.settings
  const settings = {
    DATABASE_URL: server.databaseUrl,
    PASSWORD_LOGIN: 'off',
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
  }
  const product = await startServerForTest({
    databaseUrl: server.databaseUrl,
    config: { oidc: provider.settings, hasPasswordLogin: false },
  })
  const [ada, eve] = [await server.newMember(), await server.newMember()]
  const unverified = await server.newMember({ isVerified: false })
  const subject = `ada-${ada.id}`
  const link = (name: string, sub: string, ...more: string[]) =>
    runAdminCommand(settings, 'link', name, '--provider', 'oidc', '--subject', sub, ...more)
  const note = ['--note', 'Asked by phone']

  const without = await link(ada.userName, subject)
  const linked = await link(ada.userName, subject, ...note)
  // Either server may send it. Once she has signed in, it names the account by the provider's name for it.
  await until(() => {
    const mails = [...server.mails, ...product.mails]
    expect(mails.find(({ recipient }) => recipient === ada.email)?.text).toContain(subject)
  })
  const again = await link(ada.userName, subject, ...note)
  const refused = [
    await link(eve.userName, subject, ...note),
    await link(ada.userName, 'another', ...note),
    await link(unverified.userName, 'new', ...note),
  ]
  provider.person = { sub: subject, email: 'somebody@ferry.example', email_verified: true }
  const browser = product.visitor()
  await comeBack(browser, provider.allow(await begin(browser, 'oidc')))

  expect(without.stderr).toContain('--note TEXT')
  expect(linked).toMatchObject({
    code: 0,
    stdout: `${ada.userName} signs in by ${subject} of ${issuer} now.\n`,
  })
  expect(again).toMatchObject({ code: 0 })
  expect(again.stdout).toContain('Nothing was changed.')
  expect(refused.map(({ code, stderr }) => [code, stderr.trim()])).toEqual([
    [1, 'That account is already linked.'],
    [1, 'This member has linked another account of that provider, and must unlink it first.'],
    [1, 'Please verify your email before signing in.'],
  ])
  expect((await browser.call(getSession)).data).toMatchObject({ userId: ada.id })
  expect(await entriesAbout(ada)).toEqual([
    { via: 'command line', actorId: null, action: 'link_identity', note: 'Asked by phone' },
  ])
})

test('an error of a rule is printed as its sentence, and as JSON for scripts', async () => {
  const ada = await server.newMember()
  const unverified = await server.newMember({ isVerified: false })
  const grace = await server.newMember()

  const withoutNote = await admin('suspend', ada.userName)
  const withLong = await admin('suspend', ada.userName, '--note', 'a'.repeat(501))
  const unfit = await admin('grant', unverified.userName, 'admin', '--json')
  await sql`update users set waiting_since = now() where id = ${grace.id}`.execute(db)
  const waiting = await admin('grant', grace.userName, 'moderator')
  const unverifiedToo = await admin('approve', unverified.userName)
  const unknown = await admin('restore', 'nobody_here', '--json')
  const usage = await admin('grant', '--json')

  expect(withoutNote).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Please give a reason: --note TEXT\n',
  })
  expect(withLong).toEqual({ code: 1, stdout: '', stderr: 'A reason has up to 500 characters\n' })
  expect(unfit.code).toBe(1)
  expect(JSON.parse(unfit.stdout)).toEqual({
    error: { code: 'NOT_ALLOWED', message: verifyFirst },
  })
  expect(waiting.stderr).toBe(`${approveFirst}\n`)
  expect(unverifiedToo.stderr).toBe(`${verifyFirst}\n`)
  expect(JSON.parse(unknown.stdout)).toEqual({
    error: { code: 'NOT_FOUND', message: 'There is no member nobody_here.' },
  })
  expect(JSON.parse(usage.stdout)).toMatchObject({ error: { code: 'USAGE' } })
})

test('members are listed by a part of a name and by state, as a table and as JSON', async () => {
  const ada = await server.newMember({ userName: 'zeppelin_ada' })
  const grace = await server.newMember({ userName: 'zeppelin_grace' })
  await admin('limit', grace.userName, '--note', 'x')

  const table = await admin('members', 'Zeppelin')
  const limited = await admin('members', 'zeppelin', '--state', 'limited', '--json')
  const none = await admin('members', 'no such', '--json')

  const lines = table.stdout.trimEnd().split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(
    new RegExp(`^${ada.userName} +${ada.email} +active +member +\\d{4}-\\d\\d-\\d\\d$`),
  )
  expect(JSON.parse(limited.stdout)).toMatchObject([{ userName: grace.userName, state: 'limited' }])
  expect(JSON.parse(none.stdout)).toEqual([])
})

test('a member is exported to a new private file, with the same content as their own download', async () => {
  const [ada, grace] = [await server.newMember(), await server.newMember()]
  await connectMembers(db, ada, grace)
  const path = join(await createTempDir(), 'ada.zip')

  const { stdout } = await admin('export', ada.userName, path)
  const again = await admin('export', ada.userName, path)
  const nowhere = await admin('export', ada.userName, join(path, 'no', 'folder.zip'))

  const files = unzipSync(await readFile(path))
  const data = JSON.parse(strFromU8(files['shipmates.json']!))
  expect(stdout).toBe(`Wrote the data of ${ada.userName} to ${path}.\n`)
  expect(data).toMatchObject({
    profile: { userName: ada.userName },
    connections: [{ connectedUser: { userName: grace.userName } }],
  })
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(again).toMatchObject({ code: 1, stderr: `${path} exists already: give another name.\n` })
  const missing = `There is no directory ${join(path, 'no')}.\n`
  expect(nowhere).toMatchObject({ code: 1, stdout: '', stderr: missing })
  expect(await entriesAbout(ada)).toContainEqual({
    via: 'command line',
    actorId: null,
    action: 'export_member',
    note: null,
  })
})

test('an invitation is valid for the typed limits, and mailed if an email was given', async () => {
  const alone = await admin('invite')
  const mailed = await admin('invite', 'Ada@Example.test', '--uses', '1', '--days', '30', '--json')
  const wrong = await admin('invite', '--uses', 'many')

  expect(alone.stdout).toMatch(
    /^Good until \d{4}-\d\d-\d\d\. Sign-ups: 1\.\nhttp:\/\/localhost:3000\/signup\?invitation=\S+\n$/,
  )
  expect(JSON.parse(mailed.stdout)).toMatchObject({
    invitation: { email: 'ada@example.test', uses: 1, state: 'open', by: null },
  })
  expect(wrong).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'Uses must be a whole number from 1 to 10,000\n',
  })
  await until(() =>
    expect(server.mails.map(({ recipient }) => recipient)).toContain('ada@example.test'),
  )
})

test('the command prints the figures of the community', async () => {
  const text = await admin('stats')
  const json = await admin('stats', '--json')

  expect(text.stdout).toMatch(/^Members +\d+ +0 seven days before$/m)
  expect(JSON.parse(json.stdout)).toMatchObject({ members: { before: 0 }, reportsOpen: 0 })
})

test('a test mail is sent at once, and a refusal is printed in the words of the mail server', async () => {
  const { mails, port, close } = await startMailServer(0, {
    refuse: (recipient) =>
      recipient.startsWith('nobody') ? { code: 550, text: 'No such mailbox' } : undefined,
  })
  onTestFinished(close)
  const settings = { SMTP_URL: `smtp://127.0.0.1:${port}`, DATA_DIR: await createTempDir() }

  const sent = await runAdminCommand(settings, 'mail-test', 'ada@example.org', '--json')
  const refused = await runAdminCommand(settings, 'mail-test', 'nobody@example.org')
  const malformed = await runAdminCommand(settings, 'mail-test', 'ada')

  expect(JSON.parse(sent.stdout)).toEqual({ address: 'ada@example.org', isSent: true })
  expect(mails).toMatchObject([{ to: [{ address: 'ada@example.org' }] }])
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toMatch(/^The mail server refuses this mail: .*No such mailbox/)
  expect(malformed).toMatchObject({ code: 1, stdout: '' })
})

test('without a mail server a test mail goes to the outbox, and the command says so', async () => {
  const dataDir = await createTempDir()

  const { stdout } = await runAdminCommand({ DATA_DIR: dataDir }, 'mail-test', 'ada@example.org')

  expect(stdout).toContain('SMTP_URL is not set')
  expect(await readdir(join(dataDir, 'outbox'))).toHaveLength(1)
})

test('a database that is missing, or of an older version, is left alone', async () => {
  const dataDir = join(await createTempDir(), 'data')
  const empty = await createEmptyDatabase()

  const missing = await runAdminCommand({ DATA_DIR: dataDir }, 'stats')
  const older = await runAdminCommand({ DATABASE_URL: empty }, 'stats')

  expect(missing).toMatchObject({ code: 1, stdout: '' })
  expect(missing.stderr).toContain('DATABASE_URL is not set, and DATA_DIR (')
  expect(existsSync(dataDir)).toBe(false)
  expect(older.stderr).toContain('The database is of an older version. Start this one first')
  expect(await run(empty, `select tablename from pg_tables where schemaname = 'public'`)).toEqual(
    [],
  )
})
