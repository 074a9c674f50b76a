import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function logged(err: Error) {
  const lines: string[] = []
  createLog('info', { write: (line) => void lines.push(line) }).warn({ err }, 'failed')
  return JSON.parse(lines[0] ?? '{}')
}

test('a bug is logged with its stack, a database that is away without', () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

  expect(logged(new TypeError('x is not a function')).err.stack).toContain('log.test.ts')
  expect(logged(away).err).toEqual({ reason: 'connect ECONNREFUSED' })
})
