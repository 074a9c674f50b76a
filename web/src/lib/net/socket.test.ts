import { expect, onTestFinished, test, vi } from 'vitest'
import { liveSocket } from '../../testing/live-socket.ts'
import { until } from '../../testing/until.ts'
import { connectionStore, openSocket } from './socket.ts'

test('the time since a sign-out does not count as a lost connection at the next sign-in', async () => {
  const { close } = await liveSocket()
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  vi.setSystemTime(Date.now() + 5_000)
  expect(connectionStore.getLostMs()).toBeGreaterThanOrEqual(5_000)
  close()

  vi.setSystemTime(Date.now() + 60_000)
  expect(connectionStore.getLostMs()).toBe(0)
  onTestFinished(openSocket())

  expect(connectionStore.getLostMs()).toBe(0)
})

test('a first attempt that a lost network cuts short is made again as soon as the network is back', async () => {
  const { close, attempts } = await liveSocket()
  onTestFinished(close)

  dispatchEvent(new Event('offline'))
  await until(() => expect(attempts()).toBe(2))
  expect(connectionStore.getSnapshot()).toBe('reconnecting')
  dispatchEvent(new Event('online'))

  await until(() => expect(attempts()).toBe(3))
})
