import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queueMail } from './adapters/mail/mailer.ts'
import { newConnection } from './testing/connections.ts'
import { startTestServer, type TestServer } from './testing/server.ts'
import { openTab } from './testing/sockets.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** The product's own metrics by name, those of histograms by their count. */
async function readMetrics(): Promise<Record<string, number>> {
  const text = await (await server.visitor().send('GET', '/metrics')).text()
  const samples = text.split('\n').filter((line) => line.startsWith('shipmates_'))
  return Object.fromEntries(
    samples.map((line) => {
      const [name = '', value] = line.split(' ')
      return [name.replace(/^shipmates_/, ''), Number(value)]
    }),
  )
}

/** How far each metric has moved since it was read before. */
async function readMoves(before: Record<string, number>): Promise<Record<string, number>> {
  const moves = Object.entries(await readMetrics()).map(
    ([name, value]) => [name, value - (before[name] ?? 0)] as const,
  )
  return Object.fromEntries(moves)
}

test('the metrics count open sockets, and each message once it is stored and delivered', async () => {
  const [ada, linus] = await newConnection(server.db, server)
  const [tab] = await Promise.all(
    [ada, linus].map(({ cookie }) => openTab({ url: server.url, cookie })),
  )
  const draft = { conversationId: null, content: 'Ship it?', recipientId: linus.id }
  const clientId = '11111111-2222-4333-8444-555555555555'

  const before = await readMetrics()
  await tab!.send({ ...draft, clientId })
  await tab!.send({ ...draft, clientId })
  tab!.close()

  expect(before.sockets).toBe(2)
  await expect
    .poll(() => readMoves(before))
    .toMatchObject({
      sockets: -1,
      messages_stored_total: 1,
      message_insert_seconds_count: 2,
      message_delivery_seconds_count: 1,
    })
})

test('the metrics count mails that wait, those put back for later included', async () => {
  const before = await readMetrics()

  const inAnHour = new Date(Date.now() + 60 * 60_000)
  await queueMail(server.db, { recipient: 'ada@example.test', kind: 'reset-link' }, inAnHour)

  expect(await readMoves(before)).toMatchObject({ mails_waiting: 1 })
})

test('a pool whose connections are all in use is seen, and leaves out what is asked of the database', async () => {
  const size = server.config.databasePool
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const hold = () => server.db.connection().execute(() => held)

  const holding = Array.from({ length: size }, hold)
  const waiting = sql`select 1`.execute(server.db).catch(() => {})
  const during = await readMetrics()
  release()
  await Promise.all([...holding, waiting])

  expect(during).toMatchObject({
    'database_connections{state="busy"}': size,
    'database_connections{state="idle"}': 0,
  })
  expect(during.database_waiting).toBeGreaterThan(0)
  expect(during).not.toHaveProperty('mails_waiting')
  await expect
    .poll(readMetrics)
    .toMatchObject({ 'database_connections{state="busy"}': 0, mails_waiting: expect.any(Number) })
})
