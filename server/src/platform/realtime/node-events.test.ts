import { getSession } from '@shipmates/contract/accounts'
import type { SessionId, UserId } from '@shipmates/contract/ids'
import { expect, onTestFinished, test } from 'vitest'
import { actOnMember } from '../../staff/moderation/act.ts'
import type { TestMember } from '../../testing/members.ts'
import { until } from '../../testing/patience.ts'
import { startServerForFile } from '../../testing/server.ts'
import { draftTo, sent } from '../../testing/sockets.ts'
import { createLog } from '../log.ts'
import { createCommandLive } from './command-live.ts'
import { insertNodeEvents, leaseNodeEvents, type NodeEvent } from './node-events.ts'

const server = await startServerForFile()
const log = createLog('silent')
const openCommand = () => createCommandLive({ db: server.db, now: server.now, log })

async function tabsOf(...members: TestMember[]) {
  const tabs = await server.tabsOf(...members)
  onTestFinished(() => {
    for (const tab of tabs) tab.close()
  })
  return tabs as [(typeof tabs)[0], (typeof tabs)[0]]
}

const untilAnnounced = () =>
  until(async () =>
    expect(await server.db.selectFrom('nodeEvents').select('id').execute()).toEqual([]),
  )

test('events of the command line reach the tabs of their members alone, in order', async () => {
  const [ada, grace] = await server.newMembers(2)
  const [tab, other] = await tabsOf(ada!, grace!)
  const live = openCommand()

  live.emit([ada!.id], 'connection_removed', { userId: grace!.id, conversationId: null })
  live.emit(ada!.id, 'members_changed', {})
  live.emit([], 'members_changed', {})
  await live.untilHandled()
  await tab.next('members_changed')
  await other.caughtUp()

  expect(tab.received.map(({ event }) => event)).toEqual(['connection_removed', 'members_changed'])
  expect(other.received).toEqual([])
  await untilAnnounced()
})

test('sessions that the command line ends are closed, and gone from the cache', async () => {
  const ada = await server.newMember()
  const [tab] = await tabsOf(ada)
  await ada.call(getSession)
  const rows = await server.db
    .deleteFrom('sessions')
    .where('userId', '=', ada.id)
    .returning('id')
    .execute()

  await openCommand().closeSessions(rows.map(({ id }) => id as SessionId))

  expect(await tab.closed).toBe('io server disconnect')
  expect((await ada.call(getSession)).data).toBeNull()
})

test('a suspension by the command line signs the member out and is announced to others', async () => {
  const [ada, linus] = await server.newConnection()
  const [adas, linuss] = await tabsOf(ada, linus)
  sent(await linuss.send(draftTo(ada)))
  const mailer = { wake: () => {}, stop: async () => {}, metrics: [] }
  const deps = { db: server.db, now: server.now, live: openCommand(), log, mailer }

  const act = { userId: ada.id, act: 'suspend', note: 'Sells ships' } as const
  await actOnMember(deps, { via: 'command line' }, act)

  expect(await adas.closed).toBe('io server disconnect')
  expect(await linuss.next('connection_removed')).toMatchObject({ userId: ada.id })
  expect(await linuss.send(draftTo(ada))).toMatchObject({ ok: false, code: 'NOT_CONNECTED' })
  await untilAnnounced()
})

test('a departure whose process was killed is announced by a node, once its lease is over', async () => {
  const [ada, linus] = await server.newConnection()
  const [adas, linuss] = await tabsOf(ada, linus)
  const ended = await server.db
    .deleteFrom('sessions')
    .where('userId', '=', ada.id)
    .returning('id')
    .execute()
  await server.db
    .updateTable('users')
    .set({ suspendedAt: new Date(), suspensionReason: 'x' })
    .where('id', '=', ada.id)
    .execute()
  const departed: NodeEvent = {
    departed: ada.id,
    sessionIds: ended.map(({ id }) => id as SessionId),
  }

  await insertNodeEvents(server.db, [departed], server.now())

  expect(await adas.closed).toBe('io server disconnect')
  expect(await linuss.next('connection_removed')).toMatchObject({ userId: ada.id })
  await untilAnnounced()
})

test('an event that this version does not know does not stop those after it', async () => {
  const ada = await server.newMember()
  const [tab] = await tabsOf(ada)
  const unknown = { event: 'no_such_event', to: [ada.id], payload: {} } as unknown as NodeEvent
  const known: NodeEvent = { event: 'members_changed', to: [ada.id], payload: {} }

  await insertNodeEvents(server.db, [unknown, known], server.now())

  await tab.next('members_changed')
  await untilAnnounced()
  expect(server.logged.join('')).toContain('an event could not be announced')
})

test('events that one node announces are not leased by another until the lease is over', async () => {
  const at = new Date('2041-05-20T12:00:00Z')
  const later = new Date(at.getTime() + 5_000)
  const nothing: NodeEvent = { typingEnded: '1' as UserId }
  const first = await insertNodeEvents(server.db, [nothing], at)
  const second = await insertNodeEvents(server.db, [nothing], at)
  const lease = (now: Date) => leaseNodeEvents(server.db, { now, until: new Date(+now + 5_000) })

  expect([await lease(at), await lease(at), await lease(at)].map((row) => row?.id)).toEqual([
    first,
    second,
    undefined,
  ])
  expect((await lease(later))?.id).toBe(first)
  await server.db.deleteFrom('nodeEvents').where('id', 'in', [first, second]).execute()
})

test('a database that fails holds the command line up no longer', async () => {
  const broken = {
    db: { executeQuery: () => Promise.reject(new Error('gone')) } as never,
    now: server.now,
    log,
  }
  const live = createCommandLive(broken)

  live.emit('1' as UserId, 'members_changed', {})

  await live.untilHandled()
  await live.close()
})
