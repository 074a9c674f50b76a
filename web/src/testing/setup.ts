import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'

/** An element of today's HTML that happy-dom does not know yet; React complains of it there. */
const UNKNOWN_TAG = 'search'

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
