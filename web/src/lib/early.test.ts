import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetEarly, takeEarly } from './early.ts'

const FEED = '/api/v1/connection/user/feed?page=1'

// A worker of the tests may be older than a page at its start.
beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(0)
})

afterEach(() => {
  vi.restoreAllMocks()
  forgetEarly()
})

const ask = (address: string) => {
  const answer = Promise.resolve(new Response('{}'))
  window.early = [...(window.early ?? []), [address, answer]]
  return answer
}

test('an early answer is taken once, by its address', () => {
  const answer = ask(FEED)

  expect(takeEarly('/api/v1/connection/user/feed?page=2')).toBeUndefined()
  expect(takeEarly(FEED)).toBe(answer)
  expect(takeEarly(FEED)).toBeUndefined()
})

test('what was asked for twice is taken twice', () => {
  const answers = [ask(FEED), ask(FEED)]

  expect([takeEarly(FEED), takeEarly(FEED)]).toEqual(answers)
})

test('an early answer that nobody took at the start is never taken', () => {
  ask(FEED)
  vi.mocked(performance.now).mockReturnValue(20_000)

  expect(takeEarly(FEED)).toBeUndefined()
})

test('a member who leaves takes the early answers along', () => {
  ask(FEED)

  forgetEarly()

  expect(takeEarly(FEED)).toBeUndefined()
})
