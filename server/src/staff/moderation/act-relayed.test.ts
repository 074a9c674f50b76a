import { getSession } from '@shipmates/contract/accounts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { LISTENER_NAME } from '../../platform/realtime/relay.ts'
import { openRelayedLive } from '../../platform/realtime/relayed-live.ts'
import type { TestMember } from '../../testing/members.ts'
import { until } from '../../testing/patience.ts'
import { startTestServer } from '../../testing/server.ts'
import { draftTo, sent } from '../../testing/sockets.ts'
import { actOnMember } from './act.ts'

const HOUR_MS = 60 * 60_000

/** A server with two connected members, whose pair and sessions it has cached. */
async function start() {
  const server = await startTestServer()
  onTestFinished(server.stop)
  const [ada, linus] = await server.newConnection()
  const tabs = await server.tabsOf(ada, linus)
  onTestFinished(() => {
    for (const tab of tabs) tab.close()
  })
  const [adas, linuss] = tabs as [(typeof tabs)[0], (typeof tabs)[0]]
  sent(await linuss.send(draftTo(ada)))
  await ada.call(getSession)
  const departures = async ({ id }: TestMember) =>
    server.db.selectFrom('untoldDepartures').select('number').where('userId', '=', id).execute()
  return { server, ada, linus, adas, linuss, departures }
}

test('a suspension by the command line whose events no node received is announced by a node', async () => {
  const { server, ada, adas, linuss, departures } = await start()
  // Its events reach no node, as while the nodes reconnect.
  const elsewhere = new URL(server.databaseUrl)
  elsewhere.searchParams.set('options', '-c search_path=no_node_listens_here')
  const log = createLog('silent')
  const live = await openRelayedLive(elsewhere.href, { log, config: server.config })
  onTestFinished(live.close)
  // The server takes the departure over once its clock says so.
  const now = () => new Date(Date.now() + HOUR_MS)
  const mailer = { wake: () => {}, stop: async () => {}, metrics: [] }

  const act = { userId: ada.id, act: 'suspend', note: 'Sells ships' } as const
  await actOnMember({ db: server.db, now, live, log, mailer }, { via: 'command line' }, act)
  const before = await departures(ada)
  server.clock.aheadMs = 2 * HOUR_MS
  await until(async () => expect(await departures(ada)).toEqual([]))

  expect(before).toHaveLength(1)
  expect(await linuss.send(draftTo(ada))).toMatchObject({ ok: false, code: 'NOT_CONNECTED' })
  expect(await adas.closed).toBe('io server disconnect')
  expect((await ada.call(getSession)).data).toBeNull()
})

test('a node that missed events discards everything it had cached', async () => {
  const { server, ada, linus, linuss } = await start()
  await server.db
    .updateTable('users')
    .set({ suspendedAt: new Date(), suspensionReason: 'x' })
    .where('id', '=', ada.id)
    .execute()
  await server.db.deleteFrom('sessions').where('userId', 'in', [ada.id, linus.id]).execute()

  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = ${LISTENER_NAME}`.execute(server.db)
  await until(() =>
    expect(server.logged.join('')).toContain('events of the command line are received again'),
  )

  expect(await linuss.send(draftTo(ada))).toMatchObject({ ok: false, code: 'NOT_CONNECTED' })
  expect((await linus.call(getSession)).data).toBeNull()
})
