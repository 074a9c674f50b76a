import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as accounts from '@shipmates/contract/accounts'
import PostalMime from 'postal-mime'
import { expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '../../testing/mail-server.ts'
import { newcomer } from '../../testing/newcomers.ts'
import { until } from '../../testing/patience.ts'
import { MAIL_FROM, startSending } from '../../testing/sending.ts'
import { startServerForTest, startTestServer } from '../../testing/server.ts'
import { queueMail, queueMails } from './mailer.ts'
import { openTransport } from './transport.ts'

test('a mail is sent once, as text and HTML, and deleted from the queue', async () => {
  const smtp = await startMailServer()
  onTestFinished(smtp.close)
  const { db, email, now, mailer, queued } = await startSending(smtp.port)

  await queueMail(db, { recipient: email, kind: 'reset-link' }, now())
  mailer.wake()
  await until(() => expect(smtp.mails).toHaveLength(1))
  await until(async () => expect(await queued()).toEqual([]))

  const [mail] = smtp.mails
  expect(mail?.from).toMatchObject({ name: 'Shipmates', address: 'no-reply@shipmates.example' })
  expect(mail?.to).toMatchObject([{ address: email }])
  expect(mail?.subject).toBe('Reset your Shipmates password')
  expect(mail?.text).toMatch(/https:\/\/shipmates\.example\/reset-password\?token=[\w-]{43}/)
  expect(mail?.html).toContain('Choose a new password')
})

test('mail waits while the mail server is down, is retried with backoff, and is sent once when it is back', async () => {
  const away = await startMailServer()
  await away.close()
  const { db, email, now, mailer, clock, queued } = await startSending(away.port)
  await queueMail(db, { recipient: email, kind: 'reset-link' }, now())

  const waits: number[] = []
  for (let attempt = 1; attempt <= 3; attempt++) {
    mailer.wake()
    const [mail] = await until(async () => {
      const rows = await queued()
      const waitMs = (rows[0]?.nextAttemptAt.getTime() ?? 0) - now().getTime()
      if (rows[0]?.attempts !== attempt || waitMs > 50_000) throw new Error('not tried yet')
      return rows
    })
    const dueInMs = (mail?.nextAttemptAt.getTime() ?? 0) - now().getTime()
    waits.push(Math.round(dueInMs / 5000) * 5)
    clock.aheadMs += dueInMs + 100
  }
  const back = await startMailServer(away.port)
  onTestFinished(back.close)
  mailer.wake()
  await until(() => expect(back.mails).toHaveLength(1))
  await until(async () => expect(await queued()).toEqual([]))

  expect(waits).toEqual([5, 10, 20])
  expect(back.mails).toHaveLength(1)
})

test('mail committed before a crash is sent by the next process', async () => {
  const crashed = await startTestServer()
  const ada = await crashed.newMember()
  await queueMail(crashed.db, { recipient: ada.email, kind: 'reset-link' }, new Date())
  await crashed.stop()

  const next = await startServerForTest({ databaseUrl: crashed.databaseUrl })
  await until(() => expect(next.mails).toHaveLength(1))

  expect(next.mails[0]?.recipient).toBe(ada.email)
})

test('a code overtakes many queued mails about messages', async () => {
  let waiting = 0
  const smtp = await startMailServer(0, {
    beforeReply: async () => {
      const mails = await db.selectFrom('mails').select('id').execute()
      waiting = mails.length
    },
  })
  onTestFinished(smtp.close)
  const { db, email, now, mailer, queued } = await startSending(smtp.port)
  const recipients = Array.from({ length: 200 }, (_, n) => `nobody-${n}@example.test`)
  await queueMails(db, { recipients, kind: 'unread-messages' }, now())
  await queueMail(db, { recipient: email, kind: 'reset-link' }, now())

  mailer.wake()
  await until(async () => expect(await queued()).toEqual([]))

  expect(smtp.mails).toHaveLength(1)
  expect(waiting).toBeGreaterThan(100)
})

test('mail of a transaction that is rolled back is never sent', async () => {
  const server = await startServerForTest()
  const ada = await server.newMember()
  const { email } = newcomer()

  await server.db
    .transaction()
    .execute(async (tx) => {
      await queueMail(tx, { recipient: ada.email, kind: 'reset-link' }, new Date())
      throw new Error('rolled back')
    })
    .catch(() => {})
  await server.visitor().call(accounts.signUp, { body: { ...newcomer(), email } })
  await until(() => expect(server.mails).toHaveLength(1))

  expect(server.mails.map(({ recipient }) => recipient)).toEqual([email])
})

test('without a mail server each mail is a private file in the outbox, and its code or link is printed', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shipmates-outbox-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const printed: object[] = []
  const outbox = openTransport({ smtpUrl: undefined, mailFrom: MAIL_FROM, dataDir }, (mail) =>
    printed.push(mail),
  )

  await outbox.send('ada@example.test', {
    subject: 'Your Shipmates verification code',
    text: 'Enter 012345',
    html: '<p>Enter 012345</p>',
    secret: '012345',
  })
  const [name = '', ...others] = await readdir(join(dataDir, 'outbox'))
  const mail = await PostalMime.parse(await readFile(join(dataDir, 'outbox', name)))

  expect(others).toEqual([])
  expect(name).toMatch(/\.eml$/)
  expect((await stat(join(dataDir, 'outbox'))).mode & 0o777).toBe(0o700)
  expect((await stat(join(dataDir, 'outbox', name))).mode & 0o777).toBe(0o600)
  expect(mail).toMatchObject({ subject: 'Your Shipmates verification code' })
  expect(mail.text).toContain('012345')
  expect(printed).toEqual([
    {
      recipient: 'ada@example.test',
      subject: 'Your Shipmates verification code',
      secret: '012345',
    },
  ])
})
