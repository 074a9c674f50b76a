import { expect, onTestFinished, test } from 'vitest'
import { until } from '../../testing/patience.ts'
import { startPushService } from '../../testing/push-service.ts'
import { newBrowser, queuedFor } from '../../testing/pushes.ts'
import { startPrivateRedis } from '../../testing/redis.ts'
import { startServerForTest } from '../../testing/server.ts'
import { draftTo } from '../../testing/sockets.ts'

test('a visible tab on one node suppresses the pushes of another', async () => {
  const [redis, service] = await Promise.all([startPrivateRedis(), startPushService()])
  onTestFinished(redis.stop)
  onTestFinished(service.stop)
  const config = { pushHosts: [service.host] }
  const options = { redisUrl: redis.url, config, isClockStopped: true }
  const here = await startServerForTest(options)
  // Its clock is behind, so the other node sends what is due.
  const { databaseUrl } = here
  const there = await startServerForTest({ ...options, databaseUrl, aheadMs: -60_000 })
  const [ada, linus] = await here.newConnection()
  const [grace, alan] = await here.newConnection()
  const phones = await Promise.all(
    [ada, grace].map(async (member) => {
      const phone = await here.signInElsewhere(member)
      return newBrowser(phone, service)
    }),
  )
  const [inView, hidden] = await there.tabsOf(ada, grace)
  inView.socket.emit('in_view', true)
  await inView.caughtUp()
  await hidden.caughtUp()

  for (const [from, to] of [
    [linus, ada],
    [alan, grace],
  ] as const) {
    const tab = await here.tabOf(from)
    await tab.send(draftTo(to))
    await until(async () => expect(await queuedFor(here.db, to)).toHaveLength(1))
  }
  here.clock.aheadMs += 11_000
  for (const member of [ada, grace]) {
    await until(async () => expect(await queuedFor(here.db, member)).toEqual([]))
  }

  expect(phones.map((phone) => phone.received().length)).toEqual([0, 1])
})
