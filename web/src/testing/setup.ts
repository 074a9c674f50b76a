import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'
import { keepLinkToken } from '../lib/net/link-token.ts'
import { queryClient } from '../lib/net/query-client.ts'
import { checkSession } from '../lib/net/session.ts'
import { clearToasts } from '../lib/toast.ts'
import { PAUSES_MS, trackTimers } from './timers.ts'

/** An HTML element that happy-dom does not support yet; React warns about it. */
const UNKNOWN_TAG = 'search'

// Many times the usual duration: a busy machine makes a test slow, not wrong.
configure({ asyncUtilTimeout: 60_000 })

const ownOfNavigator = new Set(Object.getOwnPropertyNames(navigator))

let consoleError: MockInstance

const timers = trackTimers()
const { fetch } = globalThis
// What a test without a server of its own calls, or what is called after a test.
globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(() => {
  consoleError = vi.spyOn(globalThis.console, 'error')
})

// Vite ends pending imports with their file, and the modules would be missing in later files.
afterAll(() => vi.dynamicImportSettled())

afterAll(() => {
  timers.stop()
  globalThis.fetch = fetch
})

// Leaves the page and the app's modules signed out and empty after each test.
afterEach(async () => {
  cleanup()
  document.body.replaceChildren()
  // A timer of the fake clock does not fire on the real one.
  if (vi.isFakeTimers()) vi.advanceTimersByTime(PAUSES_MS)
  await timers.end()
  const unexpected = consoleError.mock.calls.filter(([, tag]) => tag !== UNKNOWN_TAG)
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  for (const name of Object.getOwnPropertyNames(navigator)) {
    if (!ownOfNavigator.has(name)) Reflect.deleteProperty(navigator, name)
  }
  localStorage.clear()
  sessionStorage.clear()
  keepLinkToken('/')
  clearToasts()
  queryClient.clear()
  await checkSession()
  expect(unexpected, 'unexpected console.error').toEqual([])
})
