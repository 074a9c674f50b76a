import { getSession } from '@shipmates/contract/accounts'
import type { UserId } from '@shipmates/contract/ids'
import { expect, test, vi } from 'vitest'
import { memberStorage } from '../lib/browser/member-storage.ts'
import { call } from '../lib/net/api.ts'
import { queryClient } from '../lib/net/query-client.ts'
import { sessionStore, signIn, signOut } from '../lib/net/session.ts'
import { toast, toastStore } from '../lib/toast.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { startStores } from './start-stores.ts'

const ada = { userId: '1' as UserId, email: 'ada@ferry.dev' }

/** Signs in a member with a draft and cached queries. */
function atWork() {
  signIn(ada)
  memberStorage.write('draft', 'Ship it?')
  queryClient.setQueryData(['crew'], ['linus'])
}

test('a call that answers 401 ends the session and clears all data of the member', async () => {
  const server = fakeServer()
  server.refuses(getSession, 'UNAUTHENTICATED')
  const stop = startStores()
  atWork()

  await call(getSession).catch(() => {})

  expect(sessionStore.getSnapshot()).toMatchObject({ isAuthenticated: false, hasEnded: true })
  expect(memberStorage.read('draft')).toBeUndefined()
  expect(queryClient.getQueryData(['crew'])).toBeUndefined()
  stop()
  vi.unstubAllGlobals()
})

test('a logout dismisses toasts of the member, and keeps the text for the login screen', async () => {
  fakeServer()
  const stop = startStores()
  atWork()
  const about = { avatar: 'L', path: '/messages/linus', open: () => {} }
  toast.error('Failed to load feed')
  toast.success('Password changed successfully!', { isForNextScreen: true })
  toast.error('Connection accepted!', { about })
  expect(toastStore.getSnapshot()).toHaveLength(2)

  await signOut()

  expect(toastStore.getSnapshot().map(({ text }) => text)).toEqual([
    'Password changed successfully!',
  ])
  stop()
  vi.unstubAllGlobals()
})

test('no listeners remain after the stores are stopped', async () => {
  const server = fakeServer()
  server.refuses(getSession, 'UNAUTHENTICATED')
  startStores()()
  atWork()

  await call(getSession).catch(() => {})
  expect(sessionStore.getSnapshot().isAuthenticated).toBe(true)

  await signOut()
  expect(queryClient.getQueryData(['crew'])).toEqual(['linus'])
  queryClient.clear()
  vi.unstubAllGlobals()
})
