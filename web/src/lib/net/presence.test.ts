import type { UserId } from '@shipmates/contract/ids'
import { expect, test, vi } from 'vitest'
import { liveSocket } from '../../testing/live-socket.ts'
import { followPresence, presenceOf, presenceStore } from './presence.ts'

const ada = { userId: '2' as UserId, lastSeenAt: null, isPresenceShown: true }
const isOnline = () => presenceOf(presenceStore.getSnapshot(), ada).isOnline

test('a member reported online stays online until the connection is lost or the viewer signs out', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const { deliver, connect, drop, close } = await liveSocket()
  const stop = followPresence()
  connect()

  deliver('user_online', ada)
  expect(isOnline()).toBe(true)
  drop()
  expect(isOnline()).toBe(false)

  connect()
  deliver('user_online', ada)
  stop()
  expect(isOnline()).toBe(false)
  deliver('user_online', ada)
  expect(isOnline()).toBe(false)
  drop()
  close()
})

test('a member who was seen online and then goes offline without a time has hidden their presence', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const { deliver, connect, drop, close } = await liveSocket()
  const stop = followPresence()
  connect()
  const isShown = () => presenceOf(presenceStore.getSnapshot(), ada).isShown
  deliver('user_offline', { userId: ada.userId, lastSeenAt: null })
  expect(isShown()).toBe(true)

  deliver('user_online', { userId: ada.userId, lastSeenAt: '2026-11-21T11:59:15.000Z' })
  deliver('user_offline', { userId: ada.userId, lastSeenAt: null })
  expect(isShown()).toBe(false)
  deliver('user_offline', { userId: ada.userId, lastSeenAt: null })
  expect(isShown()).toBe(false)

  deliver('user_online', { userId: ada.userId, lastSeenAt: '2026-11-21T12:00:00.000Z' })
  expect(isShown()).toBe(true)
  stop()
  drop()
  close()
})

test('hidden presence is not shown until it is visible again', () => {
  const at = '2026-11-21T11:59:15.000Z'
  const isShown = (listed: object, live?: { isOnline: boolean; lastSeenAt: string | null }) =>
    presenceOf(new Map(live && [[ada.userId, live]]), { ...ada, ...listed }).isShown

  expect(isShown({})).toBe(true)
  expect(isShown({ isPresenceShown: false })).toBe(false)
  expect(isShown({ isPresenceShown: false }, { isOnline: false, lastSeenAt: null })).toBe(false)
  expect(isShown({ lastSeenAt: at }, { isOnline: false, lastSeenAt: null })).toBe(false)
  expect(isShown({ isPresenceShown: false }, { isOnline: true, lastSeenAt: at })).toBe(true)
  expect(isShown({}, { isOnline: false, lastSeenAt: null })).toBe(true)
})
