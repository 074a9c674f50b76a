import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { boxed, toTerminalLine } from './terminal-log.ts'

/** The terminal's line for a log call, without the time. */
function shown(log: (into: ReturnType<typeof createLog>) => void): string | undefined {
  const lines: string[] = []
  log(createLog('info', { write: (line) => void lines.push(line) }))
  return toTerminalLine(lines[0] ?? '')?.replace(/^\d\d:\d\d:\d\d {2}/, '')
}

test('a call of the API is one short line, and a file is none', () => {
  const answer = { method: 'POST', status: 201, ms: 35, userId: '7', address: '127.0.0.1' }

  expect(shown((log) => log.info({ ...answer, route: '/api/v1/auth/signup' }, 'answered'))).toBe(
    'POST /api/v1/auth/signup  201, 35 ms\n',
  )
  expect(shown((log) => log.info({ ...answer, route: '/*' }, 'answered'))).toBeUndefined()
  expect(shown((log) => log.info({ ...answer, route: '/*', status: 500 }, 'answered'))).toBe(
    'POST /*  500, 35 ms\n',
  )
})

test('many migrations are one line with the last, and a warning is marked as one', () => {
  const migrations = ['0051-baseline', '0052-replies', '0053-names']

  expect(shown((log) => log.info({ migrations }, 'schema migrated'))).toBe(
    'schema migrated, migrations (3), last 0053-names\n',
  )
  expect(shown((log) => log.warn({ peer: '10.0.0.1' }, 'no proxy'))).toBe(
    'WARN no proxy, peer 10.0.0.1\n',
  )
})

test('an error keeps its stack', () => {
  expect(shown((log) => log.error({ err: new TypeError('x is no function') }, 'failed'))).toMatch(
    /^ERROR failed\nTypeError: x is no function\n {4}at /,
  )
})

test.each([80, 0, undefined])(
  'a code is printed in a box in a terminal with %s columns',
  (columns) => {
    expect(boxed(['Mail to ada@example.test', 'Your code: 012345'], columns)).toBe(
      [
        '┌────────────────────────────┐',
        '│  Mail to ada@example.test  │',
        '│  Your code: 012345         │',
        '└────────────────────────────┘',
        '',
      ].join('\n'),
    )
  },
)

test('a link longer than the terminal is printed in a box without a right edge', () => {
  const rule = '─'.repeat(40)

  expect(boxed(['http://localhost:3000/reset'], 20)).toBe(
    `┌${rule}\n│  http://localhost:3000/reset\n└${rule}\n`,
  )
})
