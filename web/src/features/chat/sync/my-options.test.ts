import type { ConversationId } from '@shipmates/contract/ids'
import { expect, test } from 'vitest'
import { conversation, message } from '../../../testing/chat.ts'
import { nextMuteEnd, withMyChange, withoutEndedMutes } from './my-options.ts'

const NOON = '2026-11-21T12:00:00.000Z'
const EVENING = '2026-11-21T19:00:00.000Z'
const other = conversation({ id: '8' as ConversationId })
const ada = conversation({ unreadCount: 1 })

test('muting keeps the last message, clearing removes it', () => {
  const mute = { conversationId: ada.id, mutedUntil: NOON, clearedToId: null }
  const muted = withMyChange([other, ada], mute)
  const cleared = withMyChange(muted!, { ...mute, clearedToId: message(9).id })

  expect(muted?.[1]).toEqual({ ...ada, mutedUntil: NOON })
  expect(cleared?.[1]).toMatchObject({
    mutedUntil: NOON,
    clearedToId: '9',
    lastMessage: '',
    lastMessageTime: null,
    unreadCount: 0,
  })
  expect(withMyChange([other], mute)).toBeUndefined()
})

test('a mute ends at its time, and one without an end never ends', () => {
  const inbox = [
    { ...ada, mutedUntil: EVENING },
    { ...ada, mutedUntil: NOON },
    { ...other, mutedUntil: 'forever' as const },
  ]

  expect(nextMuteEnd(inbox)).toBe(Date.parse(NOON))
  expect(nextMuteEnd([other])).toBeUndefined()
  const ended = withoutEndedMutes(inbox, new Date(NOON))
  expect(ended.map(({ mutedUntil }) => mutedUntil)).toEqual([EVENING, null, 'forever'])
})
