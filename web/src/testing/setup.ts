import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'

/** An element of today's HTML that happy-dom does not know yet; React complains of it there. */
const UNKNOWN_TAG = 'search'

// On a busy machine a screen may take longer than the second that is given by itself.
configure({ asyncUtilTimeout: 5_000 })

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
