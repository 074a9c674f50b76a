import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function logged(err: Error) {
  const lines: string[] = []
  createLog('info', { write: (line) => void lines.push(line) }).warn({ err }, 'failed')
  return JSON.parse(lines[0] ?? '{}')
}

test('a bug is logged with its stack, an outage of the database without', () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

  expect(logged(new TypeError('x is not a function')).err.stack).toContain('log.test.ts')
  expect(logged(away).err).toEqual({ reason: 'connect ECONNREFUSED' })
})

test('a deadlock is logged with its stack, an error without a message with its code', () => {
  const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' })
  const refused = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' })
  refused.errors = [Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })]

  expect(logged(deadlock).err).toMatchObject({ code: '40P01', stack: expect.any(String) })
  expect(logged(refused).err).toEqual({ reason: 'ECONNREFUSED' })
})

test('an exhausted pool is logged as such, not as a failure to connect', () => {
  const busy = new Error('timeout exceeded when trying to connect')

  expect(logged(busy).err).toEqual({ reason: 'no connection of the pool came free in time' })
})
