import { expect, test, vi } from 'vitest'
import { throttle } from './throttle.ts'

test('a call during the pause runs after it', () => {
  vi.useFakeTimers()
  const { run } = throttle(500)
  const done: string[] = []

  run(() => {
    done.push('first')
    run(() => done.push('second'))
  })
  expect(done).toEqual(['first'])

  vi.advanceTimersByTime(500)
  expect(done).toEqual(['first', 'second'])
})
