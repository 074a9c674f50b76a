import type { Page } from '@playwright/test'
import { refusingMessages } from '../support/talk.ts'
import * as people from './people.ts'
import { failed, goOffline, member, press, type Shot } from './shot.ts'

const CHAT = '/messages/mei_builds'
const composer = (page: Page) => page.getByLabel('Message mei_builds')

/** Messages: the list, and the chat in each state. */
export const chatShots: readonly Shot[] = [
  member('messages-list', '/messages'),
  member('messages-list-loading', '/messages', { answers: { conversations: 'never' } }),
  member('messages-list-failed', '/messages', failed('conversations')),
  member('messages-list-empty', '/messages', { answers: { conversations: people.none } }),
  member('messages-list-offline', '/messages', {
    act: goOffline("You're offline. Last updated at"),
  }),
  member('messages-list-unmatched', '/messages', {
    act: (page) => page.getByLabel('Search conversations').fill('zork'),
  }),
  member('messages', CHAT),
  member('messages-unread', '/messages/oskar_kern'),
  member('messages-loading', CHAT, { answers: { 'chat/messages': 'never' } }),
  member('messages-failed', CHAT, failed('chat/messages/\\d')),
  member('messages-new', CHAT, { answers: { 'chat/messages': people.none } }),
  member('messages-long', `/messages/${people.LONG_NAME}`, {
    answers: {
      conversations: people.longConversations,
      'chat/messages/\\d': people.longMessages,
    },
  }),
  member('messages-code', CHAT, { answers: { 'chat/messages/\\d': people.codeMessages } }),
  member('messages-counter', CHAT, {
    sign: '/4000',
    act: (page) => composer(page).fill('Ship it, then tell. '.repeat(201)),
  }),
  member('messages-offline', CHAT, { act: goOffline('Reconnecting…') }),
  member('messages-waiting', CHAT, {
    sign: 'Waiting for connection',
    act: async (page) => {
      await goOffline('Reconnecting…')(page)
      await composer(page).fill('Sent from a tunnel.')
      await composer(page).press('Enter')
    },
  }),
  member('messages-unsent', CHAT, {
    sign: 'Not sent',
    act: async (page) => {
      await refusingMessages(page)
      await page.reload()
      await composer(page).fill('Sent to a server that has a bad day.')
      await composer(page).press('Enter')
    },
  }),
  member('messages-lost', CHAT, {
    isHasty: true,
    act: goOffline("We'll send your messages"),
  }),
  member('messages-menu', CHAT, press('Conversation options')),
  member('messages-removed', CHAT, {
    sign: 'You removed this connection.',
    answers: { conversations: people.standing('removed') },
  }),
  member('messages-ended', CHAT, {
    sign: "You can't write in this conversation.",
    answers: { conversations: people.standing('ended') },
  }),
  member('messages-blocked', '/messages/fast_coin', {
    sign: 'You blocked fast_coin.',
    answers: { '/blocks': people.blocks, 'chat/messages': people.none },
  }),
  member('messages-deleted', '/messages/~1', {
    sign: 'This account was deleted.',
    answers: {
      conversations: people.deletedMembers,
      'chat/messages/\\d': people.deletedMessages,
    },
  }),
  member('messages-dialog', CHAT, press('mei_builds')),
]
