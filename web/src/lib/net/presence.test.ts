import type { UserId } from '@shipmates/contract/ids'
import { afterEach, expect, test, vi } from 'vitest'
import { liveSocket } from '../../testing/live-socket.ts'
import { followPresence, presenceOf, presenceStore } from './presence.ts'

afterEach(() => vi.unstubAllGlobals())

const ada = { userId: '2' as UserId, lastSeenAt: null }
const isOnline = () => presenceOf(presenceStore.getSnapshot(), ada).isOnline

test('a member reported online stays online until the connection is lost or the viewer signs out', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const { hear, connect, drop, close } = await liveSocket()
  const stop = followPresence()
  connect()

  hear('user_online', ada)
  expect(isOnline()).toBe(true)
  drop()
  expect(isOnline()).toBe(false)

  connect()
  hear('user_online', ada)
  stop()
  expect(isOnline()).toBe(false)
  hear('user_online', ada)
  expect(isOnline()).toBe(false)
  drop()
  close()
})
