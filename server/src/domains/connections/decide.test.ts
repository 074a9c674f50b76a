import type { Choice, RequestStatus } from '@shipmates/contract/connections'
import type { RequestId } from '@shipmates/contract/ids'
import { expect, test } from 'vitest'
import { decide, type Standing } from './decide.ts'

const mine = (status: RequestStatus): Standing => ({ id: '1' as RequestId, status })
const theirs = (status: RequestStatus): Standing => ({ id: '2' as RequestId, status })

const connected = { kind: 'refused', code: 'ALREADY_CONNECTED' }
const requested = { kind: 'refused', code: 'ALREADY_REQUESTED' }
const recorded = (...superseded: string[]) => ({ kind: 'recorded', superseded })
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
  ['ignored', undefined, 'rejected', { kind: 'repeated', standing: theirs('rejected') }],
  ['ignored', undefined, 'accepted', connected],
  ['ignored', 'ignored', undefined, { kind: 'repeated', standing: mine('ignored') }],
  ['ignored', 'ignored', 'ignored', { kind: 'repeated', standing: mine('ignored') }],
  ['ignored', 'ignored', 'interested', answered('rejected')],
  ['ignored', 'interested', undefined, requested],
  ['ignored', 'interested', 'ignored', requested],
  ['ignored', 'rejected', undefined, requested],
  ['ignored', 'accepted', undefined, connected],
])('%s, when I have %s and they have %s', (choice, own, other, decision) => {
  expect(decide(choice, { mine: own && mine(own), theirs: other && theirs(other) })).toEqual(
    decision,
  )
})
