import type { Page } from '@playwright/test'
import { picture } from '../support/picture.ts'
import { refusingMessages } from '../support/talk.ts'
import * as people from './people.ts'
import { failed, member, offline, press, type Shot } from './shot.ts'
import * as talk from './talk.ts'

const CHAT = '/messages/mei_builds'
const composer = (page: Page) => page.getByLabel('Message mei_builds')

/** Picks this many images for a message. */
async function pickImages(page: Page, count: number): Promise<void> {
  const colours = ['teal', 'goldenrod', 'navy', 'tomato'].slice(0, count)
  const files = await Promise.all(colours.map((colour) => picture(page, `${colour}.png`, colour)))
  await page.locator('input[type=file]').setInputFiles(files)
  await page.getByText('ALT describes an image').waitFor()
}

/** Picks images that are never prepared. */
async function prepareImages(page: Page): Promise<void> {
  const files = await Promise.all([picture(page, 'teal.png'), picture(page, 'navy.png', 'navy')])
  await page.evaluate(() => {
    window.createImageBitmap = () => new Promise(() => {})
  })
  await page.locator('input[type=file]').setInputFiles(files)
}

/** Makes a long press on the last message. */
async function pressLong(page: Page): Promise<void> {
  const message = page.locator('[data-message]').last()
  await message.dispatchEvent('pointerdown', { pointerType: 'touch' })
  await page.getByRole('dialog', { name: 'Message' }).waitFor()
}

const sendImages = (count: number, text: string) => async (page: Page) => {
  await pickImages(page, count)
  await composer(page).fill(text)
  await composer(page).press('Enter')
}

/** Messages: the list, and the chat in each state. */
export const chatShots: readonly Shot[] = [
  member('messages-list', '/messages'),
  member('messages-list-loading', '/messages', { answers: { conversations: 'never' } }),
  member('messages-list-failed', '/messages', failed('conversations')),
  member('messages-list-empty', '/messages', { answers: { conversations: people.none } }),
  member('messages-list-offline', '/messages', {
    act: offline("You're offline. Last updated at"),
  }),
  member('messages-list-unmatched', '/messages', {
    act: (page) => page.getByLabel('Search conversations').fill('zork'),
  }),
  member('messages-list-found', '/messages', {
    sign: 'Builds',
    act: (page) => page.getByLabel('Search conversations').fill('build'),
  }),
  member('messages', CHAT),
  member('messages-unread', '/messages/oskar_kern'),
  member('messages-loading', CHAT, { answers: { 'chat/messages': 'never' } }),
  member('messages-failed', CHAT, failed('chat/messages/\\d')),
  member('messages-new', CHAT, {
    sign: 'You and mei_builds are connected',
    answers: { 'chat/(messages|changes)': people.none },
  }),
  member('messages-note', CHAT, {
    sign: "Reply to mei_builds's note",
    answers: { 'chat/messages/\\d': talk.noteAlone, 'chat/changes': people.none },
  }),
  member('messages-emoji', CHAT, {
    isLoadedPerWidth: true,
    // A phone has no such button: its keyboard has emoji.
    act: async (page) => {
      const button = page.getByRole('button', { name: 'Insert emoji' })
      const code = page.getByRole('button', { name: 'Insert code' })
      await code.waitFor()
      await code.click()
      if ((page.viewportSize()?.width ?? 0) < 768) return
      await button.click()
      await page.getByRole('dialog', { name: 'Emoji' }).waitFor()
    },
  }),
  member('messages-changed', CHAT, {
    isAlone: true,
    answers: { 'chat/messages/\\d': talk.changedMessages },
    act: async (page) => {
      await talk.focusMessage(page, 'It runs!')
      await page.keyboard.press('r')
      await page.getByText('Replying to').waitFor()
      await talk.focusMessage(page, 'It runs!')
    },
  }),
  member('messages-reacting', CHAT, {
    isAlone: true,
    isLoadedPerWidth: true,
    answers: { 'chat/messages/\\d': talk.changedMessages },
    act: async (page) => {
      await talk.focusMessage(page, 'It runs!')
      await page.keyboard.press('+')
      await page.getByRole('menu', { name: 'React' }).waitFor()
    },
  }),
  member('messages-actions', CHAT, {
    isAlone: true,
    isLoadedPerWidth: true,
    answers: { 'chat/messages/\\d': talk.changedMessages },
    act: async (page) => {
      await talk.focusMessage(page, 'Deal.')
      const isNarrow = (page.viewportSize()?.width ?? 0) < 768
      if (isNarrow) await talk.pressLong(page, 'Deal.')
      else await page.keyboard.press('Enter')
      await page.getByRole('menu', { name: 'Message actions' }).waitFor()
    },
  }),
  member('messages-jumped', CHAT, {
    answers: {
      'chat/messages/\\d+\\?limit': talk.newestPart,
      'chat/messages/\\d+\\?around=500': talk.partFarBack,
      'chat/messages/\\d+\\?around=503': 'never',
    },
    act: async (page) => {
      await page.getByRole('button', { name: /jump to the message/ }).click()
      await page.getByRole('button', { name: 'Back to where you were' }).waitFor()
    },
  }),
  member('messages-search', CHAT, {
    sign: '2 of 2',
    act: async (page) => {
      await page.getByRole('button', { name: 'Conversation options' }).waitFor()
      await page.getByRole('region', { name: /^Messages with/ }).press('Control+f')
      await page.getByRole('searchbox', { name: 'Search in this chat' }).fill('empty state')
      await page.getByText('1 of 2').waitFor()
      await page.keyboard.press('Enter')
    },
  }),
  member('messages-muted', CHAT, {
    isLoadedPerWidth: true,
    answers: { conversations: people.muted },
    act: async (page) => {
      await page.getByRole('button', { name: 'Conversation options' }).click()
      await page.getByRole('menuitem', { name: 'Mute' }).click()
      await page.getByRole('menu', { name: 'Mute' }).waitFor()
    },
  }),
  member('messages-long', `/messages/${people.LONG_NAME}`, {
    answers: {
      conversations: people.longConversations,
      'chat/messages/\\d': people.longMessages,
    },
  }),
  member('messages-code', CHAT, { answers: { 'chat/messages/\\d': people.codeMessages } }),
  member('messages-images', CHAT, {
    answers: { 'chat/messages/\\d': people.imageMessages, 'chat/images/\\d': 'picture' },
  }),
  member('messages-images-preparing', CHAT, {
    isAlone: true,
    sign: 'Preparing images…',
    act: prepareImages,
  }),
  member('messages-images-picked', CHAT, { isAlone: true, act: (page) => pickImages(page, 2) }),
  member('messages-images-described', CHAT, {
    isAlone: true,
    isLoadedPerWidth: true,
    act: async (page) => {
      await pickImages(page, 2)
      await page.getByRole('button', { name: '+ ALT, describe image: teal.png' }).click()
      await page.getByRole('textbox', { name: /^Description/ }).fill('A white disc on teal')
    },
  }),
  member('messages-images-sending', CHAT, {
    isAlone: true,
    answers: { 'chat/images': 'never' },
    act: sendImages(4, 'Four sketches of the legend.'),
  }),
  member('messages-images-failed', CHAT, {
    isAlone: true,
    sign: 'Not sent',
    answers: { 'chat/images': 'INVALID_PHOTO' },
    act: sendImages(3, ''),
  }),
  member('messages-images-broken', CHAT, {
    sign: 'Not loaded',
    answers: { 'chat/messages/\\d': people.imageMessages, 'chat/images': 'fails' },
  }),
  member('messages-images-viewer', CHAT, {
    answers: { 'chat/messages/\\d': people.imageMessages, 'chat/images/\\d': 'picture' },
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Open image: A boat/ })
        .last()
        .click()
      await page.getByRole('dialog', { name: /^Image 1 of/ }).waitFor()
    },
  }),
  member('messages-sheet', CHAT, { isAlone: true, act: pressLong }),
  member('messages-counter', CHAT, {
    isAlone: true,
    sign: '/4000',
    act: (page) => composer(page).fill('Ship it, then tell. '.repeat(201)),
  }),
  member('messages-offline', CHAT, { act: offline('Reconnecting…') }),
  member('messages-waiting', CHAT, {
    isAlone: true,
    sign: 'Waiting for connection',
    act: async (page) => {
      await offline('Reconnecting…')(page)
      await composer(page).fill('Sent from a tunnel.')
      await composer(page).press('Enter')
    },
  }),
  member('messages-unsent', CHAT, {
    sign: 'Not sent',
    prepare: refusingMessages,
    act: async (page) => {
      await composer(page).fill('Sent to a server that has a bad day.')
      await composer(page).press('Enter')
    },
  }),
  member('messages-lost', CHAT, {
    isAlone: true,
    hasShortPauses: true,
    act: offline("We'll send your messages"),
  }),
  member('messages-menu', CHAT, { isLoadedPerWidth: true, ...press('Conversation options') }),
  member('messages-removed', CHAT, {
    sign: 'You removed this connection.',
    answers: { conversations: people.inRelation('removed') },
  }),
  member('messages-requested', CHAT, {
    sign: 'Request sent.',
    answers: { conversations: people.inRelation('requested') },
  }),
  member('messages-ended', CHAT, {
    sign: "You can't write in this conversation.",
    answers: { conversations: people.inRelation('ended') },
  }),
  member('messages-blocked', '/messages/fast_coin', {
    sign: 'You blocked fast_coin.',
    answers: { 'conversations/named': people.blockedChat, 'chat/messages': people.none },
  }),
  member('messages-deleted', '/messages/~1', {
    sign: 'This account was deleted.',
    answers: {
      conversations: people.deletedMember,
      'chat/messages/\\d': people.deletedMessages,
    },
  }),
  member('messages-dialog', CHAT, press('mei_builds')),
]
