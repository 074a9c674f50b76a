import type { Page } from '@playwright/test'
import { untilQuiet } from '../support/network.ts'
import * as people from './people.ts'
import {
  type Answer,
  answerInstead,
  failed,
  member,
  offline,
  press,
  type Shot,
  untilFailed,
} from './shot.ts'

const openFirstCard = async (page: Page) => {
  await page.getByRole('article').first().getByRole('button').first().click()
  await page.getByRole('dialog').waitFor()
}

/** Opens the first profile, with this fake response of the API. */
const openCardWith = (answer: Answer) => async (page: Page) => {
  await answerInstead(page, { 'profile/view': answer })
  await openFirstCard(page)
}

/** A state in front of the feed, or of one of its cards. */
const overFeed = (name: string, more: Partial<Shot> = {}) =>
  member(name, '/dashboard', {
    ...more,
    answers: { 'user/feed': people.fewCards, ...more.answers },
  })

/** A window in which a profile stands next to a list. */
const WIDE = 1920
/** Chooses the second row there, with this answer of the API. */
const chooseSecondWith = (answer: Answer) => async (page: Page) => {
  await page.getByRole('complementary', { name: /^Profile of/ }).waitFor()
  await answerInstead(page, { 'profile/view': answer })
  await page.getByRole('listitem').getByRole('heading').nth(1).getByRole('button').click()
}

const decided = { success: true, data: { requestId: '1', status: 'ignored' } }
/** Discover, Requests and Connections, and the profile dialog over them. */
export const listShots: readonly Shot[] = [
  member('discover', '/dashboard'),
  member('discover-search', '/dashboard?skills=Rust%2CPostGIS'),
  member('discover-failed', '/dashboard', failed('feed')),
  member('discover-loading', '/dashboard', { answers: { feed: 'never' } }),
  member('discover-late', '/dashboard', { answers: { feed: 'never' }, sign: 'Still trying…' }),
  member('discover-empty', '/dashboard', {
    sign: 'No more developers',
    answers: { feed: people.noPage },
  }),
  member('discover-unmatched', '/dashboard?search=zzzzzz', { sign: 'No developers found' }),
  member('discover-related', '/dashboard?search=zzzzzz', {
    sign: 'Request sent',
    answers: { 'user/related': people.related },
  }),
  member('discover-intent', '/dashboard?intent=cofounder', {
    sign: 'Nobody new is looking for a co-founder right now.',
    answers: { feed: people.noPage },
  }),
  member('discover-filters', '/dashboard?interests=Sailing&languages=en,de&hours=3'),
  overFeed('discover-form', {
    isLoadedPerWidth: true,
    act: async (page) => {
      await page.getByRole('button', { name: /^Filters/ }).click()
      await page.getByRole('button', { name: 'More filters' }).click()
      await page.getByRole('textbox', { name: 'Interests' }).waitFor()
    },
  }),
  overFeed('discover-suggestions', {
    isLoadedPerWidth: true,
    answers: { 'profile/skills': { success: true, data: ['Rust', 'Ruby'] } },
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Search by name or skill' }).fill('ru')
      await page.getByRole('option', { name: 'Developers who know Rust' }).waitFor()
      await untilQuiet(page)
    },
  }),
  overFeed('discover-why', {
    isLoadedPerWidth: true,
    ...press('Why?'),
    sign: 'Why this order?',
  }),
  member('discover-newcomers', '/dashboard', {
    sign: 'Connect',
    answers: { feed: people.newcomers },
  }),
  member('discover-long', '/dashboard', { answers: { feed: people.longFeed } }),
  member('discover-offline', '/dashboard', { act: offline("You're offline. Last updated at") }),
  overFeed('discover-passed', {
    sign: 'User ignored',
    answers: { 'request/send': decided },
    ...press('Pass'),
  }),
  overFeed('discover-refused', {
    sign: 'Failed to send connection request',
    answers: { 'request/send': 'fails' },
    ...press('Connect'),
  }),
  overFeed('discover-note', {
    isLoadedPerWidth: true,
    act: async (page) => {
      await page.getByRole('button', { name: 'Add a note' }).first().click()
      await page.getByRole('textbox', { name: /Add a note/ }).fill('Shall we share a parser?')
    },
  }),
  member('discover-closed', '/dashboard', { answers: { feed: people.closedFeed } }),
  member('discover-broken', '/dashboard', {
    isAlone: true,
    answers: { feed: { ...people.noPage, data: [null] } },
    act: (page) => page.getByText('Something went wrong').waitFor(),
  }),
  overFeed('dialog', { act: openFirstCard }),
  overFeed('dialog-filled', {
    answers: { 'user/feed': people.filledFeed },
    act: openCardWith(people.filledProfile),
  }),
  overFeed('dialog-loading', { act: openCardWith('never') }),
  overFeed('dialog-failed', {
    hasShortPauses: true,
    sign: 'Failed to load profile',
    act: openCardWith('fails'),
  }),
  overFeed('dialog-empty', { act: openCardWith(people.emptyProfile) }),
  overFeed('dialog-long', { act: openCardWith(people.longProfile) }),
  overFeed('dialog-note', {
    act: async (page) => {
      await openFirstCard(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Add a note' }).click()
      await page.getByRole('textbox', { name: /Add a note/ }).waitFor()
    },
  }),
  overFeed('dialog-closed', {
    answers: { feed: people.closedFeed },
    act: openFirstCard,
  }),
  overFeed('dialog-menu', {
    isLoadedPerWidth: true,
    act: async (page) => {
      await openFirstCard(page)
      await page.getByRole('dialog').getByRole('button', { name: 'More options' }).click()
      await page.getByRole('menuitem', { name: 'Block' }).waitFor()
    },
  }),
  member('requests', '/requests'),
  member('requests-filled', '/requests', { answers: { received: people.filledRequests } }),
  member('requests-note', '/requests', { answers: { received: people.notedRequests } }),
  member('requests-pane', '/requests', {
    width: WIDE,
    answers: { received: people.notedRequests },
    sign: 'Why you match',
  }),
  member('requests-pane-loading', '/requests', {
    width: WIDE,
    sign: 'Still trying…',
    act: chooseSecondWith('never'),
  }),
  member('requests-pane-failed', '/requests', {
    width: WIDE,
    hasShortPauses: true,
    sign: 'Failed to load profile',
    act: chooseSecondWith('fails'),
  }),
  member('requests-sent', '/requests?tab=sent', { answers: { 'requests/sent': people.sent } }),
  member('requests-sent-loading', '/requests?tab=sent', {
    answers: { 'requests/sent': 'never' },
  }),
  member('requests-sent-failed', '/requests?tab=sent', failed('requests/sent')),
  member('requests-sent-empty', '/requests?tab=sent', {
    sign: 'No sent requests',
    answers: { 'requests/sent': people.none },
  }),
  member('requests-withdrawn', '/requests?tab=sent', {
    sign: 'Request to sofia_ui withdrawn',
    answers: { 'requests/sent': people.sent, 'connection/request/': decided },
    act: async (page) => {
      await page.getByRole('button', { name: 'Withdraw' }).first().press('Enter')
      // By key, so that the row stays.
      await page.keyboard.press('Tab')
      await page.keyboard.press('Shift+Tab')
    },
  }),
  member('requests-passed', '/requests?tab=passed', { answers: { 'user/passed': people.passed } }),
  member('requests-passed-loading', '/requests?tab=passed', {
    answers: { 'user/passed': 'never' },
  }),
  member('requests-passed-failed', '/requests?tab=passed', failed('user/passed')),
  member('requests-passed-empty', '/requests?tab=passed', {
    sign: "You haven't passed on anyone",
    answers: { 'user/passed': people.none },
  }),
  member('requests-menu', '/requests', { isLoadedPerWidth: true, ...press('More options') }),
  member('requests-block', '/requests', {
    act: async (page) => {
      await page.getByRole('button', { name: 'More options' }).first().click()
      await page.getByRole('menuitem', { name: 'Block' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  }),
  member('requests-loading', '/requests', { answers: { received: 'never' } }),
  member('requests-failed', '/requests', failed('received')),
  member('requests-empty', '/requests', {
    sign: 'No pending requests',
    answers: { received: people.none },
  }),
  member('requests-long', '/requests', { answers: { received: people.longRequests } }),
  member('requests-offline', '/requests', { act: offline("You're offline. Last updated at") }),
  member('requests-accepted', '/requests', {
    sign: 'Connected with',
    answers: { recieve: { success: true, data: { requestId: '1', status: 'accepted' } } },
    ...press('Accept'),
  }),
  member('requests-refused', '/requests', {
    sign: 'Failed to respond to request',
    answers: { recieve: 'fails' },
    ...press('Accept'),
  }),
  member('connections', '/connections'),
  member('connections-pane', '/connections', {
    width: WIDE,
    sign: 'Connected since',
  }),
  member('connections-menu', '/connections', {
    isLoadedPerWidth: true,
    ...press('More options'),
  }),
  member('connections-remove', '/connections', {
    act: async (page) => {
      await page.getByRole('button', { name: 'More options' }).first().click()
      await page.getByRole('menuitem', { name: 'Remove connection' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  }),
  member('connections-loading', '/connections', { answers: { connections: 'never' } }),
  member('connections-failed', '/connections', failed('connections')),
  member('connections-empty', '/connections', {
    sign: 'No connections yet',
    answers: { connections: people.none },
  }),
  member('connections-many', '/connections', { answers: { connections: people.manyConnections } }),
  member('connections-unmatched', '/connections', {
    answers: { connections: people.manyConnections },
    act: (page) => page.getByRole('searchbox').fill('zork'),
  }),
  member('connections-long', '/connections', {
    answers: { connections: people.longConnections },
  }),
  member('connections-offline', '/connections', {
    act: offline("You're offline. Last updated at"),
  }),
  member('connections-unloaded', '/connections', {
    ...failed('connections'),
    act: async (page) => {
      await untilFailed(page)
      await offline('You are offline')(page)
    },
  }),
]
