import { afterEach, expect, test, vi } from 'vitest'
import { paced } from './paced.ts'

afterEach(() => vi.useRealTimers())

test('what is asked for while a thing is done is done after the pause', () => {
  vi.useFakeTimers()
  const { run } = paced(500)
  const done: string[] = []

  run(() => {
    done.push('first')
    run(() => done.push('second'))
  })
  expect(done).toEqual(['first'])

  vi.advanceTimersByTime(500)
  expect(done).toEqual(['first', 'second'])
})
