import { OTP_LIFETIME_MS } from '@shipmates/contract/limits'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '../../testing/mail-server.ts'
import { until } from '../../testing/patience.ts'
import { startSending } from '../../testing/sending.ts'
import { unique } from '../../testing/server.ts'
import { queueMail } from './mailer.ts'
import { withoutAddress } from './transport.ts'

type Sending = Awaited<ReturnType<typeof startSending>>

/** A promise that is pending until `open` is called. */
function createGate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

/** Adds another member and queues a reset link for them. */
async function queueForAnother({ db, now }: Sending): Promise<string> {
  const email = `linus-${unique()}@example.test`
  const userName = `linus_${unique()}`
  const member = { email, userName, passwordHash: '', emailVerifiedAt: now(), createdAt: now() }
  await db.insertInto('users').values(member).execute()
  await queueMail(db, { recipient: email, kind: 'reset-link' }, now())
  return email
}

const queueForAda = ({ db, email, now }: Sending) =>
  queueMail(db, { recipient: email, kind: 'reset-link' }, now())

async function readFailures({ mailer }: Sending): Promise<string[]> {
  const registry = new Registry()
  for (const metric of mailer.metrics) registry.registerMetric(metric)
  const text = await registry.metrics()
  return text.split('\n').filter((line) => line.startsWith('shipmates_mails_failed_total{'))
}

test('two nodes deliver a mail once, even if the mail server takes minutes to reply', async () => {
  const { opened, open } = createGate()
  const smtp = await startMailServer(0, {
    beforeReply: async ({ to }) => to?.[0]?.address?.startsWith('ada-') && opened,
  })
  onTestFinished(smtp.close)
  const sending = await startSending(smtp.port, { nodes: 2 })
  const recipients = () => smtp.mails.map(({ to }) => to?.[0]?.address)
  await queueForAda(sending)
  sending.wakeAll()
  await until(() => expect(recipients()).toEqual([sending.email]))

  sending.clock.aheadMs = 4 * 60_000
  const others = [sending.email]
  for (let n = 0; n < 3; n++) {
    others.push(await queueForAnother(sending))
    sending.wakeAll()
    await until(() => expect(recipients()).toEqual(others))
  }
  open()
  await until(async () => expect(await sending.queued()).toEqual([]))

  expect(recipients()).toEqual(others)
})

test('a mail that the mail server never confirms is retried only after its link has expired', async () => {
  const { opened, open } = createGate()
  onTestFinished(open)
  const smtp = await startMailServer(0, { beforeReply: () => opened })
  onTestFinished(smtp.close)
  // Enough time to transfer the mail, which the server then does not confirm.
  const sending = await startSending(smtp.port, { sendWithinMs: 5_000 })
  await queueForAda(sending)
  sending.wakeAll()

  await until(() => expect(sending.linesOf('mail failed')).toHaveLength(1))

  const [mail] = await sending.queued()
  expect(sending.linesOf('mail failed')).toMatchObject([{ failure: 'unanswered' }])
  expect(mail!.nextAttemptAt.getTime() - sending.now().getTime()).toBeGreaterThan(OTP_LIFETIME_MS)
  expect(smtp.mails).toHaveLength(1)
})

test('a mail whose transfer never starts is retried soon', async () => {
  const { opened, open } = createGate()
  onTestFinished(open)
  const smtp = await startMailServer(0, { beforeRecipient: () => opened })
  onTestFinished(smtp.close)
  const sending = await startSending(smtp.port, { sendWithinMs: 300 })
  await queueForAda(sending)
  sending.wakeAll()

  await until(() => expect(sending.linesOf('SMTP is unreachable')).toHaveLength(1))
  await until(async () => {
    const [mail] = await sending.queued()
    expect(mail!.nextAttemptAt.getTime() - sending.now().getTime()).toBeLessThanOrEqual(5_000)
  })
})

test('a mail that failed during a database outage is put back after the outage', async () => {
  const { opened, open } = createGate()
  const smtp = await startMailServer(0, { beforeRecipient: () => opened })
  onTestFinished(smtp.close)
  onTestFinished(open)
  const sending = await startSending(smtp.port, { sendWithinMs: 1_000 })
  await queueForAda(sending)
  sending.wakeAll()
  await until(async () => expect(await sending.queued()).toMatchObject([{ attempts: 1 }]))
  await sql`alter table mails rename to mails_away`.execute(sending.db)

  await until(() => expect(sending.linesOf('SMTP is unreachable')).toHaveLength(1))
  sending.wakeAll()
  await until(() => expect(sending.linesOf('mail queue could not be read')).not.toEqual([]))
  await sql`alter table mails_away rename to mails`.execute(sending.db)

  await until(async () => {
    const [mail] = await sending.queued()
    expect(mail!.nextAttemptAt.getTime() - sending.now().getTime()).toBeLessThanOrEqual(5_000)
  })
})

test('an unreachable mail server is logged once, and once when it is back', async () => {
  const away = await startMailServer()
  await away.close()
  const sending = await startSending(away.port)
  await queueForAda(sending)
  await queueForAnother(sending)
  await queueForAnother(sending)
  sending.wakeAll()
  const tries = async () => (await sending.queued()).map(({ attempts }) => attempts)
  await until(async () => expect(await tries()).toEqual([1, 1, 1]))
  await until(async () =>
    expect(await readFailures(sending)).toEqual(['shipmates_mails_failed_total{reason="away"} 3']),
  )

  const back = await startMailServer(away.port)
  onTestFinished(back.close)
  sending.clock.aheadMs = 60_000
  sending.wakeAll()
  await until(async () => expect(await sending.queued()).toEqual([]))

  expect(sending.linesOf('SMTP is unreachable')).toMatchObject([
    { level: 'warn', reason: expect.stringContaining('ECONNREFUSED') },
  ])
  expect(sending.linesOf('SMTP is reachable again')).toHaveLength(1)
  expect(sending.linesOf('mail failed')).toEqual([])
})

test('a permanently refused mail is dropped at once, and no address is logged', async () => {
  const smtp = await startMailServer(0, {
    refuse: (recipient) => ({
      code: 550,
      text: `5.1.1 <${recipient}>: ${recipient.split('@')[0]} is unknown here`,
    }),
  })
  onTestFinished(smtp.close)
  const sending = await startSending(smtp.port)
  await queueForAda(sending)
  sending.wakeAll()

  await until(() => expect(sending.linesOf('gave up sending a mail')).toHaveLength(1))
  await until(async () => expect(await sending.queued()).toEqual([]))

  expect(sending.linesOf('gave up sending a mail')).toMatchObject([
    {
      kind: 'reset-link',
      attempts: 1,
      failure: 'refused',
      reason: '550 5.1.1 <[address]>: [address] is unknown here',
    },
  ])
  expect(sending.logged.join('')).not.toContain(sending.email.split('@')[0])
  expect(await readFailures(sending)).toEqual(['shipmates_mails_failed_total{reason="refused"} 1'])
})

test.each([
  ['for the time being', { refuse: () => ({ code: 451, text: 'later' }) }],
  ['because of its sender', { refuseSenders: { code: 550, text: 'not from you' } }],
  ['for want of a login', { refuse: () => ({ code: 530, text: 'log in first' }) }],
])('a mail that is refused %s is retried', async (_, behaviour) => {
  const smtp = await startMailServer(0, behaviour)
  onTestFinished(smtp.close)
  const sending = await startSending(smtp.port)
  await queueForAda(sending)
  sending.wakeAll()

  await until(() => expect(sending.linesOf('mail failed')).toHaveLength(1))

  expect(sending.linesOf('mail failed')).toMatchObject([{ failure: 'deferred' }])
  expect(await sending.queued()).toMatchObject([{ attempts: 1 }])
})

test('a mail that fails for a day is dropped and logged', async () => {
  const away = await startMailServer()
  await away.close()
  const sending = await startSending(away.port)
  await queueForAda(sending)
  sending.clock.aheadMs = 25 * 60 * 60_000
  sending.wakeAll()

  await until(() => expect(sending.linesOf('gave up sending a mail')).toHaveLength(1))
  await until(async () => expect(await sending.queued()).toEqual([]))

  expect(sending.linesOf('gave up sending a mail')).toMatchObject([
    { kind: 'reset-link', failure: 'away', ageSeconds: 25 * 60 * 60 },
  ])
  expect(await readFailures(sending)).toEqual(['shipmates_mails_failed_total{reason="expired"} 1'])
})

test('a stopping node returns a mail to the queue if its transfer has not started', async () => {
  const begun = createGate()
  const { opened, open } = createGate()
  onTestFinished(open)
  const smtp = await startMailServer(0, {
    beforeRecipient: () => {
      begun.open()
      return opened
    },
  })
  onTestFinished(smtp.close)
  const sending = await startSending(smtp.port)
  await queueForAda(sending)
  sending.wakeAll()
  await begun.opened

  await sending.stop()

  const [mail] = await sending.queued()
  expect(mail!.nextAttemptAt.getTime()).toBeLessThanOrEqual(sending.now().getTime())
  expect(sending.linesOf('SMTP is unreachable')).toEqual([])
})

test.each([
  [
    'a+b.c@example.test',
    'User A+B.C@Example.Test (a+b.c) is over quota',
    'User [address] ([address]) is over quota',
  ],
  [
    'ada@example.test',
    'no adaptor for bounce+ada=example.test@relay.test',
    'no adaptor for [address]',
  ],
])('an error text about %s is redacted', (recipient, said, expected) => {
  expect(withoutAddress(said, recipient)).toBe(expected)
})
