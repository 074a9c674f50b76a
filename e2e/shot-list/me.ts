import type { Page } from '@playwright/test'
import type { Registration } from '@shipmates/contract/site'
import { prolong, prolongNow } from '../support/pauses.ts'
import * as people from './people.ts'
import { type Answer, type Answers, answerInstead, member, press, type Shot } from './shot.ts'

const PORTRAIT = new URL('../../web/public/card.png', import.meta.url)

const pickPhoto = async (page: Page) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Change photo' }).click()
  await (await chooser).setFiles(PORTRAIT.pathname)
  await page.getByRole('slider', { name: 'Zoom' }).waitFor()
}

const selectPhoto = async (page: Page) => {
  await pickPhoto(page)
  await page.getByRole('button', { name: 'Use photo' }).click()
}

/** Restarts the first steps, which an earlier shot may have ended in this browser. */
const beginAgain = (page: Page) =>
  page.addInitScript({
    content: `for (const key of Object.keys(localStorage)) {
      if (key !== 'shipmates-theme') localStorage.removeItem(key)
    }`,
  })

/** The first steps, after this many were skipped. */
const step = (skips?: number, then?: (page: Page) => Promise<unknown>): Partial<Shot> => ({
  answers: {
    'profile/view': people.newcomer,
    'profile/edit': { success: true },
    'user/search': people.noPage,
  },
  prepare: async (page) => {
    await beginAgain(page)
    // On a busy machine loading their code takes longer than the feed waits.
    await prolong(page, 2_000)
  },
  act: async (page) => {
    const begin = page.getByRole('button', { name: 'Start' })
    await begin.waitFor()
    if (skips === undefined) return
    await begin.click()
    for (let skipped = 0; skipped < skips; skipped++) {
      await page.getByRole('button', { name: 'Skip' }).click()
    }
    await then?.(page)
  },
})

const chooseThree = async (page: Page) => {
  for (const name of ['Side project', 'Pair programming', 'Can mentor'])
    await page.getByRole('checkbox', { name }).check()
}

/** The end of the first steps for a member who knows Rust, with this response of the search. */
const end = (title: string, search: Answer): Partial<Shot> => ({
  ...step(2, async (page) => {
    await page.getByLabel('Introduce yourself').fill('Ferry routing by day.')
    await answerInstead(page, { 'profile/view': people.begun, 'user/search': search })
    // The title waits 300 ms for the counts (web/src/features/first-steps/end.tsx).
    await prolongNow(page, 300)
    await page.getByRole('button', { name: 'Finish' }).click()
  }),
  sign: title,
})

const alone = { ...people.noPage, isAlone: true }

/** Discover of the first member, where sign-up is open unless said otherwise. */
const firstMember = (
  registration: Registration,
  sign: string,
  answers: Answers = {},
): Partial<Shot> => ({
  sign,
  isAlone: true,
  answers: {
    'user/feed': alone,
    'v1/site$': ({ data }: { data: never }) => ({
      success: true,
      data: { ...(data as object), registration },
    }),
    ...answers,
  },
})

/** Profile, and the first steps of a new member. */
export const myShots: readonly Shot[] = [
  member('first-steps', '/dashboard', step()),
  member('first-steps-intents', '/dashboard', step(0)),
  member('first-steps-three', '/dashboard', step(0, chooseThree)),
  member('first-steps-words', '/dashboard', step(1)),
  member('first-steps-person', '/dashboard', step(2)),
  member('first-steps-end', '/dashboard', step(3)),
  member('first-steps-shared', '/dashboard', end('12 people share Rust', people.twelve)),
  member('first-steps-alone', '/dashboard', end("You're the first here with Rust", people.noPage)),
  member('first-member', '/dashboard', firstMember('open', 'Copy link')),
  member('first-member-new', '/dashboard', {
    ...firstMember('open', 'Copy link', { 'profile/view': people.newcomer }),
    prepare: beginAgain,
  }),
  member('first-member-invited', '/dashboard', firstMember('invite', 'New members need')),
  member('session-check', '/dashboard', {
    isAlone: true,
    sign: 'Loading...',
    // Includes prefetched lists, which the page would otherwise use.
    answers: { 'v1/': 'never' },
  }),
  member('profile', '/profile'),
  member('profile-pane', '/profile', { width: 1920, sign: 'As others see you' }),
  member('profile-empty', '/profile', { answers: { 'profile/view': people.emptyProfile } }),
  member('profile-long', '/profile', { answers: { 'profile/view': people.longProfile } }),
  member('profile-full', '/profile', { answers: { 'profile/view': people.fullProfile } }),
  member('profile-edit', '/profile', press('Edit Profile')),
  member('profile-edit-full', '/profile', {
    answers: { 'profile/view': people.fullProfile },
    act: async (page) => {
      await page.getByRole('button', { name: 'Edit Profile' }).click()
      await page.getByRole('radio', { name: 'Closed' }).check()
      await page.getByLabel('Address').last().fill('http://linus.example')
      await page.getByRole('button', { name: 'Save Changes' }).click()
    },
  }),
  member('profile-project', '/profile', {
    answers: { 'profile/view': people.fullProfile },
    ...press('Edit Ferry Timetables'),
  }),
  member('profile-refused', '/profile', {
    act: async (page) => {
      await page.getByRole('button', { name: 'Edit Profile' }).click()
      await page.getByLabel('Age', { exact: true }).fill('17')
      await page.getByLabel('About', { exact: true }).fill(people.LONG_TEXT.slice(0, 200))
      await page.getByRole('button', { name: 'Save Changes' }).click()
    },
  }),
  member('profile-crop', '/profile', { sign: 'Crop your photo', act: pickPhoto }),
  member('profile-photo', '/profile', { sign: 'Photo selected', act: selectPhoto }),
  member('profile-uploading', '/profile', {
    sign: 'Uploading...',
    answers: { 'photo/upload': 'never' },
    act: async (page) => {
      await selectPhoto(page)
      await page.getByRole('button', { name: 'Upload Photo' }).click()
    },
  }),
  member('profile-experience', '/profile', press('Add Experience')),
  member('profile-education', '/profile', press('Add Education')),
  member('profile-calendar', '/profile', {
    isLoadedPerWidth: true,
    act: async (page) => {
      await page.getByRole('button', { name: 'Add Experience' }).first().click()
      const day = page.getByRole('button', { name: /^Start Date/ })
      if (!(await day.isVisible())) return
      // Otherwise the bar above may cover the button of the form.
      await day.evaluate((element) => element.scrollIntoView({ block: 'center' }))
      await day.click()
    },
  }),
  member('profile-delete', '/profile', {
    sign: 'will be permanently removed.',
    ...press('Delete'),
  }),
]
