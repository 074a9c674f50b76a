import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetPrefetched, takePrefetched } from './api.ts'

const FEED = '/api/v1/connection/user/feed?page=1'

// The test worker may have been running for longer than a page at startup.
beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(0)
})

afterEach(() => {
  forgetPrefetched()
})

const ask = (address: string) => {
  const answer = Promise.resolve(new Response('{}'))
  window.prefetched = [...(window.prefetched ?? []), [address, answer]]
  return answer
}

test('a prefetched response is taken once, by its URL', () => {
  const answer = ask(FEED)

  expect(takePrefetched('/api/v1/connection/user/feed?page=2')).toBeUndefined()
  expect(takePrefetched(FEED)).toBe(answer)
  expect(takePrefetched(FEED)).toBeUndefined()
})

test('a URL that was prefetched twice can be taken twice', () => {
  const answers = [ask(FEED), ask(FEED)]

  expect([takePrefetched(FEED), takePrefetched(FEED)]).toEqual(answers)
})

test('a prefetched response that is not used at startup expires', () => {
  ask(FEED)
  vi.mocked(performance.now).mockReturnValue(20_000)

  expect(takePrefetched(FEED)).toBeUndefined()
})

test('prefetched responses are dropped when the member leaves', () => {
  ask(FEED)

  forgetPrefetched()

  expect(takePrefetched(FEED)).toBeUndefined()
})
