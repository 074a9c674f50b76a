import { getSite } from '@shipmates/contract/site'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
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
  server.fails(getSite)

  history.replaceState(null, '', '/login')
  await preloadSite()
  expect(server.requestsOf(getSite)).toHaveLength(0)

  history.replaceState(null, '', '/verify-email?email=ada%40example.test')
  await preloadSite()
  expect(server.requestsOf(getSite)).toHaveLength(1)
})
