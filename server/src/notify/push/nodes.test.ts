import { logIn } from '@shipmates/contract/accounts'
import { expect, onTestFinished, test } from 'vitest'
import { newConnection } from '../../testing/connections.ts'
import type { TestMember } from '../../testing/members.ts'
import { until } from '../../testing/patience.ts'
import { startPushService } from '../../testing/push-service.ts'
import { newBrowser, queuedFor } from '../../testing/pushes.ts'
import { startPrivateRedis } from '../../testing/redis.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { draftTo, openTab } from '../../testing/sockets.ts'

const tabOf = ({ url }: TestServer, { cookie }: TestMember) => openTab({ url, cookie })

test('a visible tab on one node suppresses the pushes of another', async () => {
  const [redis, service] = await Promise.all([startPrivateRedis(), startPushService()])
  const options = { redisUrl: redis.url, config: { pushHosts: [service.host] } }
  const here = await startTestServer({ ...options, isClockStopped: true })
  // Its clock is behind, so the other node sends what is due.
  const there = await startTestServer({
    ...options,
    databaseUrl: here.databaseUrl,
    aheadMs: -60_000,
  })
  onTestFinished(async () => {
    await there.stop()
    await here.stop()
    await Promise.all([redis.stop(), service.stop()])
  })
  const [ada, linus] = await newConnection(here.db, here)
  const [grace, alan] = await newConnection(here.db, here)
  const phones = await Promise.all(
    [ada, grace].map(async (member) => {
      const phone = here.visitor()
      await phone.call(logIn, { body: { email: member.email, password: member.password } })
      return newBrowser(phone, service)
    }),
  )
  const [inView, hidden] = [await tabOf(there, ada), await tabOf(there, grace)]
  inView.socket.emit('in_view', true)
  await inView.caughtUp()
  await hidden.caughtUp()

  for (const [from, to] of [
    [linus, ada],
    [alan, grace],
  ] as const) {
    const tab = await tabOf(here, from)
    await tab.send(draftTo(to))
    await until(async () => expect(await queuedFor(here.db, to)).toHaveLength(1))
  }
  here.clock.aheadMs += 11_000
  for (const member of [ada, grace]) {
    await until(async () => expect(await queuedFor(here.db, member)).toEqual([]))
  }

  expect(phones.map((phone) => phone.received().length)).toEqual([0, 1])
})
