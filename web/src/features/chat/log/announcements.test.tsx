import type { ChangeSeq } from '@shipmates/contract/ids'
import { screen } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { signIn } from '../../../lib/net/session.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { ids, message } from '../../../testing/chat.ts'
import { threadOf, withMessages } from '../thread/thread.ts'
import { changedLines, NewMessagesLog } from './announcements.tsx'

beforeEach(() => signIn({ userId: ids.me, email: 'linus@ferry.dev' }))

const loaded = threadOf([message(1, { isOwn: true })], { hasEarlier: false, unreadCount: 0 })
const reacted = (seq: string, ...userIds: (typeof ids.me)[]) =>
  withMessages(loaded, [
    message(1, {
      isOwn: true,
      reactions: [{ emoji: '🎉', userIds }],
      changedSeq: seq as ChangeSeq,
    }),
  ])

test('a reaction of the other member is announced once, mine is not', () => {
  const theirs = reacted('5', ids.ada)

  expect(changedLines(loaded, theirs, 'ada_tiles')).toEqual(['ada_tiles reacted with party'])
  expect(changedLines(theirs, reacted('6', ids.ada, ids.me), 'ada_tiles')).toEqual([])
  expect(changedLines(loaded, reacted('5', ids.me), 'ada_tiles')).toEqual([])
})

test('each message of a burst is announced', () => {
  // `act`, which the testing library uses, would render the burst at once.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const thread = createStore(loaded)
  const Log = () => <NewMessagesLog thread={useStore(thread)} userName="ada_tiles" />
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(() => {
    root.unmount()
    document.body.replaceChildren()
    vi.unstubAllGlobals()
  })
  flushSync(() => root.render(<Log />))

  for (let id = 2; id < 100; id++) {
    const arrived = withMessages(thread.getSnapshot(), [message(id)])
    flushSync(() => thread.set(arrived))
  }

  expect(screen.getByText('ada_lovelace: message 99')).toBeTruthy()
  expect(screen.getByText('ada_lovelace: message 80')).toBeTruthy()
})
