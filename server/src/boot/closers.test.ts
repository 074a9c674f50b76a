import { expect, test } from 'vitest'
import { createLog } from '../platform/log.ts'
import { closeAll } from './start-server.ts'

test('everything is closed in reverse order, and the first error is thrown', async () => {
  const closed: string[] = []
  const logged: string[] = []
  const log = createLog('info', { write: (line) => void logged.push(line) })
  const closers = [
    () => closed.push('database'),
    () => Promise.reject(new Error('the pool hangs')),
    () => closed.push('mailer'),
    () => {
      throw new Error('the app does not close')
    },
  ]

  await expect(closeAll(closers, log)).rejects.toThrow('the app does not close')

  expect(closed).toEqual(['mailer', 'database'])
  expect(logged.map((line) => JSON.parse(line).err.message)).toEqual([
    'the app does not close',
    'the pool hangs',
  ])
  expect(closers).toEqual([])
})
