import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'

let consoleError: MockInstance

beforeEach(() => {
  consoleError = vi.spyOn(globalThis.console, 'error')
})

afterEach(() => {
  cleanup()
  const unexpected = consoleError.mock.calls
  vi.restoreAllMocks()
  expect(unexpected, 'unexpected console.error').toEqual([])
})
