import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { sendRequest } from '@shipmates/contract/connections'
import { addEducation, addExperience } from '@shipmates/contract/own-profile'
import { viewProfile } from '@shipmates/contract/profiles'
import { type Board, type Connect, expect, test } from './support/fixtures.ts'
import { type Member, newMember } from './support/people.ts'
import { failing, toastOf } from './support/profile-page.ts'
import { say } from './support/talk.ts'

const work = { company: 'Engines Ltd', position: 'Engineer', startDate: '2020-02-11T00:00:00.000Z' }
const study = { school: 'Harbour College', degree: 'BSc', fieldOfStudy: 'Navigation' }

/** A member with a complete profile, plus these skills. */
async function wholeMember(...skills: string[]): Promise<Member> {
  const bob = await newMember('bob', {
    age: 41,
    gender: 'Non-binary',
    about: 'I mend engines.',
    skills: ['Rust', 'Steam', ...skills],
  })
  await bob.call(addExperience, { body: { ...work, isCurrentlyWorking: true } })
  await bob.call(addEducation, {
    body: {
      ...study,
      startDate: '2015-09-01T00:00:00.000Z',
      endDate: '2018-06-30T00:00:00.000Z',
      description: 'Stars and tides.',
    },
  })
  return bob
}

/** A member with a browser, on no page yet, whose connection has a complete profile. */
async function connectedToWhole(board: Board, connect: Connect) {
  const bob = await wholeMember()
  const ada = await board('ada', { path: '' })
  await connect(bob, ada)
  return { ada, bob }
}

/** Opens a profile by keyboard, and checks that all its parts are shown. */
async function openWhole(page: Page, button: Locator, bob: Member): Promise<Locator> {
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: bob.userName })
  await expect(dialog.getByText('41 years old · Non-binary')).toBeVisible()
  await expect(dialog.getByText(/Joined \w{3} \d\d, \d{4}/)).toBeVisible()
  await expect(dialog.getByText(/Never seen|Last seen|Active now/)).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'About' })).toContainText('I mend engines.')
  const skills = dialog.getByRole('region', { name: 'Skills' }).getByRole('listitem')
  await expect(skills.filter({ hasText: 'Rust' })).toBeVisible()
  await expect(skills.filter({ hasText: 'Steam' })).toBeVisible()
  const jobs = dialog.getByRole('region', { name: 'Work Experience' })
  await expect(jobs.getByRole('heading', { name: 'Engineer' })).toBeVisible()
  await expect(jobs).toContainText('Engines Ltd')
  await expect(jobs).toContainText('Feb 11, 2020 – Present')
  const studies = dialog.getByRole('region', { name: 'Education' })
  await expect(studies.getByRole('heading', { name: 'BSc in Navigation' })).toBeVisible()
  await expect(studies).toContainText('Sep 01, 2015 – Jun 30, 2018')
  await expect(studies).toContainText('Stars and tides.')
  return dialog
}

/** Closes the dialog, and checks that focus is restored to its button. */
async function close(page: Page, dialog: Locator, button: Locator): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()
}

const nameOf = (page: Page, member: Member) =>
  page.getByRole('main').getByRole('button', { name: member.userName, exact: true })

test('opened from the feed a profile shows every part and offers Connect', async ({ board }) => {
  // A unique shared skill ranks the two first in each other's feeds.
  const skill = `Knot ${randomBytes(4).toString('hex')}`
  const bob = await wholeMember(skill)
  const { page } = await board('ada', { profile: { skills: [skill] } })
  const dialog = await openWhole(page, nameOf(page, bob), bob)
  await expect(dialog.getByText(`You both know ${skill}`)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Message' })).toHaveCount(0)
  await close(page, dialog, nameOf(page, bob))

  await nameOf(page, bob).click()
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await expect(toastOf(page, 'Connection request sent!')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('opened from a search a profile shows every part and offers Connect', async ({ board }) => {
  const bob = await wholeMember()
  const { page } = await board('ada', { path: `/dashboard?search=${bob.userName}` })
  const dialog = await openWhole(page, nameOf(page, bob), bob)
  await expect(dialog.getByRole('button', { name: 'Connect' })).toBeVisible()
  await close(page, dialog, nameOf(page, bob))
})

test('opened from a request a profile shows every part, and its Connect accepts', async ({
  board,
}) => {
  const bob = await wholeMember()
  const ada = await board('ada', { path: '' })
  await bob.call(sendRequest, { params: { status: 'interested', userId: ada.id } })
  const { page } = ada
  await page.goto('/requests')
  const dialog = await openWhole(page, nameOf(page, bob), bob)
  await close(page, dialog, nameOf(page, bob))

  await nameOf(page, bob).click()
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await expect(toastOf(page, 'Connection accepted!')).toBeVisible()
})

test('opened from a connection a profile shows every part, and its Message opens the chat', async ({
  board,
  connect,
}) => {
  const { ada, bob } = await connectedToWhole(board, connect)
  const { page } = ada
  await page.goto('/connections')
  const dialog = await openWhole(page, nameOf(page, bob), bob)
  await expect(dialog.getByRole('button', { name: 'Connect' })).toHaveCount(0)
  await close(page, dialog, nameOf(page, bob))

  await nameOf(page, bob).click()
  await dialog.getByRole('button', { name: 'Message' }).click()
  await expect(page).toHaveURL(`/messages/${bob.userName}`)
})

test('opened from a chat a profile shows every part, and its Message returns to the composer', async ({
  board,
  connect,
}) => {
  const { ada, bob } = await connectedToWhole(board, connect)
  await say(bob, ada, ['Hello'])
  const { page } = ada
  await page.goto(`/messages/${bob.userName}`)
  const dialog = await openWhole(page, nameOf(page, bob), bob)
  await close(page, dialog, nameOf(page, bob))

  await nameOf(page, bob).click()
  await dialog.getByRole('button', { name: 'Message' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: `Message ${bob.userName}` })).toBeFocused()
})

test('a profile that fails to load says so, and can be closed or retried', async ({ board }) => {
  const bob = await wholeMember()
  const { page } = await board('ada', { path: `/dashboard?search=${bob.userName}` })
  await expect(nameOf(page, bob)).toBeVisible()
  const mend = await failing(page, viewProfile.path)
  await nameOf(page, bob).click()
  const dialog = page.getByRole('dialog', { name: bob.userName })
  await expect(dialog.getByRole('heading', { name: 'Failed to load profile' })).toBeVisible()
  await dialog.getByText('Close', { exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(nameOf(page, bob)).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Failed to load profile' })).toBeVisible()
  const retry = dialog.getByRole('button', { name: 'Try again' })
  await expect(retry).toBeEnabled()
  await mend()
  await retry.click()
  await expect(dialog.getByText('41 years old · Non-binary')).toBeVisible()
})
