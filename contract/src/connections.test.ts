import { expect, test } from 'vitest'
import { answerRequest, sendRequest, withdrawRequest } from './connections.ts'
import { sentence } from './testing/sentence.ts'

test.each(['interested', 'ignored'])('a choice can be %s', (status) => {
  expect(sentence(sendRequest.params, { status, userId: '7' })).toBeUndefined()
})

test.each(['accepted', 'rejected'])('a verdict can be %s', (status) => {
  expect(sentence(answerRequest.params, { status, requestId: '7' })).toBeUndefined()
})

test.each(['accepted', 'rejected', 'pending', 'Interested', ' ignored', '', undefined, 1])(
  'a choice cannot be %j',
  (status) => {
    expect(sentence(sendRequest.params, { status, userId: '7' })).toBe('Unknown request status.')
  },
)

test.each(['interested', 'ignored', 'Accepted', '', undefined, null])(
  'a verdict cannot be %j',
  (status) => {
    const error = sentence(answerRequest.params, { status, requestId: '7' })

    expect(error).toBe('Unknown request status.')
  },
)

test.each(['1', '9007199254740993', '9'.repeat(18)])('%s is a valid id', (requestId) => {
  expect(withdrawRequest.params.parse({ requestId })).toEqual({ requestId })
})

test.each([
  '',
  '0',
  '01',
  '-1',
  '+1',
  '1.0',
  '1e3',
  ' 1',
  '1\n',
  '0x1',
  'ada',
  '١',
  '9'.repeat(19),
  "1' or '1'='1",
  '../1',
])('%j is a malformed id', (requestId) => {
  expect(sentence(withdrawRequest.params, { requestId })).toBe('Invalid ID.')
})
