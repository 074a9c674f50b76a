import { getPushKey, subscribeToPush } from '@shipmates/contract/push'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { until } from '../../testing/patience.ts'
import { startPushService } from '../../testing/push-service.ts'
import { newBrowser, queuedFor } from '../../testing/pushes.ts'
import { startServerForFile } from '../../testing/server.ts'
import { SENT_AT_ONCE } from './sender.ts'

const [silent, healthy] = await Promise.all([startPushService(), startPushService()])
afterAll(() => Promise.all([silent.stop(), healthy.stop()]))
silent.answer = () => 'hang'
const server = await startServerForFile({
  // No attempt ends by its timeout while the test runs.
  config: { pushHosts: [silent.host, healthy.host], pushWithinMs: 120_000 },
  isClockStopped: true,
})

/** A member with a browser, and a push to it that is not due yet. */
async function newWaiting(at: typeof silent) {
  const [ada, linus] = await server.newConnection()
  const browser = await newBrowser(ada, at)
  await server.write(linus, ada, 'Ship it?')
  await until(async () => expect(await queuedFor(server.db, ada)).toHaveLength(1))
  return { ada, browser }
}

test('a service that does not answer delays no pushes to another', async () => {
  const { ada } = await newWaiting(silent)
  const [waiting] = await queuedFor(server.db, ada)
  await sql`
    insert into pushes (subscription_id, topic, kind, about_id, due_at, noted_at, service)
    select subscription_id, topic || ':' || n, kind, about_id, due_at, noted_at, service
    from pushes, generate_series(1, ${SENT_AT_ONCE * 3}) n where subscription_id = ${waiting!.subscriptionId}
  `.execute(server.db)
  server.clock.aheadMs += 11_000
  await until(() => expect(silent.requests).toHaveLength(SENT_AT_ONCE))

  const { browser } = await newWaiting(healthy)
  server.clock.aheadMs += 11_000
  await until(() => expect(browser.received()).toHaveLength(1))

  expect(silent.requests).toHaveLength(SENT_AT_ONCE)
})

test('a push is queued for the service that its browser subscribed at', async () => {
  const [ada, linus] = await server.newConnection()
  const { keys } = silent.subscribe((await ada.call(getPushKey)).data!.key)
  const endpoint = 'https://updates.push.services.mozilla.com/wpush/v2/1'
  await ada.call(subscribeToPush, { body: { endpoint, keys } })

  await server.write(linus, ada, 'Ship it?')
  const queued = await until(async () => {
    const pushes = await queuedFor(server.db, ada)
    expect(pushes).toHaveLength(1)
    return pushes
  })

  expect(queued).toMatchObject([{ service: '*.push.services.mozilla.com' }])
})
