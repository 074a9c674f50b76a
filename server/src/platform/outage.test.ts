import { describe, expect, test } from 'vitest'
import { repeat } from './jobs.ts'
import { logOutage, logOutageOfParts } from './outage.ts'

function createTestLog() {
  const lines: string[] = []
  const note = (_fields: object | string, message?: string) => {
    lines.push(message ?? String(_fields))
  }
  return { lines, log: { info: note, warn: note } as Parameters<typeof logOutage>[0] }
}

describe('an outage', () => {
  test('makes a line when it begins and one when it is over, however many attempts are made', () => {
    const { lines, log } = createTestLog()
    const outage = logOutage(log, 'the queue was not reached')

    outage.works()
    for (let tries = 0; tries < 75; tries++) outage.fails(new Error('the disk is full'))
    for (let tries = 0; tries < 3; tries++) outage.works()
    outage.fails(new Error('the disk is full again'))

    const lost = 'the queue was not reached'
    expect(lines).toEqual([lost, `over: ${lost}`, lost])
  })

  test('of several parts makes one line for all of them, and is over when none fails any more', () => {
    const { lines, log } = createTestLog()
    const outageOf = logOutageOfParts(log, 'away', 'back')
    const [one, two, idle] = [outageOf('one'), outageOf('two'), outageOf('idle')]

    for (let tries = 0; tries < 5; tries++) {
      one.fails(new Error('away'))
      idle.works()
      two.fails(new Error('away'))
    }
    one.works()
    expect(lines).toEqual(['away'])
    two.works()

    expect(lines).toEqual(['away', 'back'])
  })
})

test('work that fails every time makes one line, and one when it works again', async () => {
  const { lines, log } = createTestLog()
  let tries = 0
  const stop = repeat({
    everyMs: 1,
    work: async () => {
      tries += 1
      if (tries <= 20) throw new Error('the disk is full')
    },
    outage: logOutage(log, 'days could not be tallied'),
  })

  await expect.poll(() => tries).toBeGreaterThan(21)
  await stop()

  expect(lines).toEqual(['days could not be tallied', 'over: days could not be tallied'])
})
