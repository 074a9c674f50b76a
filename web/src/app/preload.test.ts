import { getSite } from '@shipmates/contract/site'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { siteOf } from '../testing/site.ts'
import { until } from '../testing/until.ts'
import { preloadFirstPage, preloadSite } from './preload.ts'

test('the app starts when storage is blocked', async () => {
  history.replaceState(null, '', '/login')
  vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied', 'SecurityError')
  })

  await expect(preloadFirstPage()).resolves.toBeUndefined()
})

test('the page of the code waits for the answer that says whether mail is sent, the others do not', async () => {
  const server = fakeServer()
  const answer = server.holds(getSite, { data: siteOf() })

  history.replaceState(null, '', '/login')
  await preloadSite()
  expect(server.requestsOf(getSite)).toHaveLength(0)

  history.replaceState(null, '', '/verify-email?email=ada%40example.test')
  let isReady = false
  const ready = preloadSite().then(() => {
    isReady = true
  })
  await until(() => expect(server.requestsOf(getSite)).toHaveLength(1))
  expect(isReady).toBe(false)
  answer()
  await ready
})

test('the page of the code waits a second at most', async () => {
  const server = fakeServer()
  server.holds(getSite, { data: siteOf() })
  vi.useFakeTimers()
  history.replaceState(null, '', '/verify-email?email=ada%40example.test')

  const ready = preloadSite()
  await vi.advanceTimersByTimeAsync(1_000)

  await ready
})
