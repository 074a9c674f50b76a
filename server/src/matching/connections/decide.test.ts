import type { Choice, RequestStatus } from '@shipmates/contract/connections'
import type { RequestId } from '@shipmates/contract/ids'
import { describe, expect, test } from 'vitest'
import { decide, type RequestState } from './decide.ts'

const AT = new Date('2026-06-01T12:00:00Z')
const DAY_MS = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => new Date(AT.getTime() - days * DAY_MS)

/** The time of an answer, for tests in which it does not matter. */
const answeredAt = (status: RequestStatus) =>
  status === 'accepted' || status === 'rejected' ? daysAgo(1) : null
const mine = (status: RequestStatus): RequestState => ({
  id: '1' as RequestId,
  status,
  answeredAt: answeredAt(status),
})
const theirs = (status: RequestStatus): RequestState => ({
  id: '2' as RequestId,
  status,
  answeredAt: answeredAt(status),
})

const connected = { kind: 'refused', code: 'ALREADY_CONNECTED' }
const requested = { kind: 'refused', code: 'ALREADY_REQUESTED' }
const recorded = (...superseded: string[]) => ({
  kind: 'recorded',
  superseded,
  isSuppressed: false,
})
const answered = (verdict: string) => ({
  kind: 'answered',
  request: theirs('interested'),
  verdict,
})

test.each<
  [choice: Choice, mine: RequestStatus | undefined, theirs: RequestStatus | undefined, object]
>([
  ['interested', undefined, undefined, recorded()],
  ['interested', undefined, 'ignored', recorded()],
  ['interested', undefined, 'interested', answered('accepted')],
  ['interested', undefined, 'rejected', recorded('2')],
  ['interested', undefined, 'accepted', connected],
  ['interested', 'ignored', undefined, recorded('1')],
  ['interested', 'ignored', 'ignored', recorded('1')],
  ['interested', 'ignored', 'interested', answered('accepted')],
  ['interested', 'ignored', 'rejected', recorded('1', '2')],
  ['interested', 'interested', undefined, requested],
  ['interested', 'interested', 'ignored', requested],
  ['interested', 'rejected', undefined, requested],
  ['interested', 'rejected', 'ignored', requested],
  ['interested', 'rejected', 'interested', answered('accepted')],
  ['interested', 'accepted', undefined, connected],
  ['ignored', undefined, undefined, recorded()],
  ['ignored', undefined, 'ignored', recorded()],
  ['ignored', undefined, 'interested', answered('rejected')],
  ['ignored', undefined, 'rejected', { kind: 'repeated', request: theirs('rejected') }],
  ['ignored', undefined, 'accepted', connected],
  ['ignored', 'ignored', undefined, { kind: 'repeated', request: mine('ignored') }],
  ['ignored', 'ignored', 'ignored', { kind: 'repeated', request: mine('ignored') }],
  ['ignored', 'ignored', 'interested', answered('rejected')],
  ['ignored', 'interested', undefined, requested],
  ['ignored', 'interested', 'ignored', requested],
  ['ignored', 'rejected', undefined, requested],
  ['ignored', 'accepted', undefined, connected],
])('%s, when I have %s and they have %s', (choice, own, other, decision) => {
  const pair = { mine: own && mine(own), theirs: other && theirs(other) }

  expect(decide(choice, pair, AT)).toEqual(decision)
})

test.each([
  [89, true],
  [90, false],
])('a new request %i days after a rejection is suppressed: %s', (days, isSuppressed) => {
  const rejection = { ...theirs('ignored'), answeredAt: daysAgo(days) }

  const decision = decide('interested', { mine: mine('ignored'), theirs: rejection }, AT)

  expect(decision).toEqual({ kind: 'recorded', superseded: ['1'], isSuppressed })
})

describe('the receiver of a suppressed request', () => {
  const suppressed = { ...theirs('rejected'), answeredAt: null }

  test('becomes connected by Connect', () => {
    const decision = decide('interested', { mine: mine('ignored'), theirs: suppressed }, AT)

    expect(decision).toEqual({ kind: 'answered', request: suppressed, verdict: 'accepted' })
  })

  test('learns nothing from Pass', () => {
    const repeated = { kind: 'repeated', request: mine('ignored') }

    expect(decide('ignored', { mine: mine('ignored'), theirs: suppressed }, AT)).toEqual(repeated)
    expect(decide('ignored', { theirs: suppressed }, AT)).toEqual(recorded())
  })
})
