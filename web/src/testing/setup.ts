import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'

/** An HTML element that happy-dom does not know yet; React warns about it. */
const UNKNOWN_TAG = 'search'

// Many times the usual duration: a busy machine makes a test slow, not wrong.
configure({ asyncUtilTimeout: 30_000 })

let consoleError: MockInstance

beforeEach(() => {
  consoleError = vi.spyOn(globalThis.console, 'error')
})

afterEach(() => {
  cleanup()
  const unexpected = consoleError.mock.calls.filter(([, tag]) => tag !== UNKNOWN_TAG)
  vi.restoreAllMocks()
  expect(unexpected, 'unexpected console.error').toEqual([])
})
