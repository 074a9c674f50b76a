import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { SessionId, UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import type { TestMember } from '../../testing/members.ts'
import { PATIENCE_MS, until } from '../../testing/patience.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { openTab } from '../../testing/sockets.ts'
import { createLog } from '../log.ts'
import { countListeners, LISTENER_NAME, type NodeEvent, partsOf, readChannels } from './relay.ts'
import { openRelayedLive } from './relayed-live.ts'

async function start() {
  const server = await startTestServer()
  onTestFinished(server.stop)
  const live = await openRelayedLive(server.databaseUrl, {
    log: createLog('silent'),
    config: server.config,
  })
  onTestFinished(live.close)
  const tabOf = async ({ cookie }: TestMember) => {
    const tab = await openTab({ url: server.url, cookie })
    onTestFinished(tab.close)
    return tab
  }
  return { server, live, tabOf }
}

const sessionsOf = async ({ db }: TestServer, { id }: TestMember) => {
  const rows = await db.selectFrom('sessions').select('id').where('userId', '=', id).execute()
  return rows.map((row) => row.id as SessionId)
}

test('events reach only the tabs of their members, in order', async () => {
  const { server, live, tabOf } = await start()
  const [ada, grace] = await Promise.all([server.newMember(), server.newMember()])
  const [tab, other] = await Promise.all([tabOf(ada), tabOf(grace)])

  live.emit([ada.id], 'connection_removed', { userId: grace.id, conversationId: null })
  live.emit(ada.id, 'members_changed', {})
  live.emit([], 'members_changed', {})
  await live.untilHandled()
  await tab.next('members_changed')
  await other.caughtUp()

  expect(tab.received.map(({ event }) => event)).toEqual(['connection_removed', 'members_changed'])
  expect(other.received).toEqual([])
})

test('sessions are closed before the call returns, and are gone from the cache', async () => {
  const { server, live, tabOf } = await start()
  const [ada, grace] = await Promise.all([server.newMember(), server.newMember()])
  const [tab, other] = await Promise.all([tabOf(ada), tabOf(grace)])
  const ids = await sessionsOf(server, ada)
  await server.db.deleteFrom('sessions').where('id', 'in', ids).execute()

  await live.closeSessions(ids)

  expect(await tab.closed).toBe('io server disconnect')
  await other.caughtUp()
  expect((await ada.send('GET', '/api/v1/settings/privacy')).status).toBe(401)
})

test('an event that is longer than a notification may be arrives whole', async () => {
  const { server, live, tabOf } = await start()
  const ada = await server.newMember()
  const tab = await tabOf(ada)
  const text = '🦀é'.repeat(2000)
  const events: NodeEvent[] = [{ event: 'error', to: [ada.id], payload: text }]
  expect(partsOf('batch', events).length).toBeGreaterThan(3)
  expect(partsOf('batch', events).every((part) => Buffer.byteLength(part) < 8000)).toBe(true)

  live.emit(ada.id, 'error', text)
  await live.untilHandled()

  expect(await tab.next('error')).toBe(text)
})

test('a node that loses its connection listens again, and ignores malformed notifications', async () => {
  const { server, live, tabOf } = await start()
  const ada = await server.newMember()
  const tab = await tabOf(ada)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = ${LISTENER_NAME}`.execute(server.db)
  await until(() =>
    expect(server.logged.join('')).toContain('events of the command line are received again'),
  )
  const { rows } = await sql<{ channel: string }>`
    select 'shipmates_news_' || md5(current_schema()) as channel`.execute(server.db)
  for (const text of [
    'nonsense',
    'a 1 1 nonsense',
    'b 2 2 []',
    'c 1 1 [{"event":"no_such_event","to":["1"]}]',
  ]) {
    await sql`select pg_notify(${rows[0]!.channel}, ${text})`.execute(server.db)
  }

  live.emit(ada.id, 'members_changed', {})
  await live.untilHandled()

  await tab.next('members_changed')
  expect(tab.received).toHaveLength(1)
})

test('without a server nothing is waited for', async () => {
  const { url, close } = await createTestDatabase()
  onTestFinished(close)
  const live = await openRelayedLive(url, {
    log: createLog('silent'),
    config: { handledWithinMs: PATIENCE_MS },
  })

  live.emit('1' as UserId, 'members_changed', {})
  await live.untilHandled()
  await live.close()
})

test('nodes of other installations in the database, and nodes of any name, are distinguished', async () => {
  const server = await startTestServer()
  onTestFinished(server.stop)
  const named = new URL(server.databaseUrl)
  named.searchParams.set('application_name', 'a name of the host')
  const node = await startTestServer({ databaseUrl: named.href })
  onTestFinished(node.stop)
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  const { events } = await readChannels(client)

  expect(await countListeners(client, events)).toBe(2)
  expect(await countListeners(client, 'shipmates_news_of_another')).toBe(0)
})

test('a database that stops answering delays no one', async () => {
  const { url, close } = await createTestDatabase()
  onTestFinished(close)
  const { href, freeze } = await startFreezable(url)
  const live = await openRelayedLive(href, {
    log: createLog('silent'),
    config: { handledWithinMs: PATIENCE_MS },
  })

  freeze()
  live.emit('1' as UserId, 'members_changed', {})
  await live.untilHandled()
  await live.close()
})

/** A proxy to a database that can stop forwarding, with its connections open. */
async function startFreezable(url: string) {
  const target = new URL(url)
  const { host, port } = new pg.Client({ connectionString: url })
  let isFrozen = false
  const sockets: Socket[] = []
  const proxy = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    sockets.push(near, far)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (data) => isFrozen || to.write(data))
      from.on('error', () => {})
      from.on('close', () => to.destroy())
    }
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    proxy.close()
  })
  target.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  return {
    href: target.href,
    freeze: () => {
      isFrozen = true
    },
  }
}
