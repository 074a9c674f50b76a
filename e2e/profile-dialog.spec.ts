import type { Locator, Page } from '@playwright/test'
import { answerRequest, listReceivedRequests, sendRequest } from '@shipmates/contract/connections'
import { addEducation, addExperience } from '@shipmates/contract/own-profile'
import { viewProfile } from '@shipmates/contract/profiles'
import { type Member, newMember } from './support/people.ts'
import { failing, toastOf } from './support/profile-page.ts'
import { expect, test } from './support/prolonged-fixtures.ts'
import { sendTexts } from './support/talk.ts'

const work = { company: 'Engines Ltd', position: 'Engineer', startDate: '2020-02-11T00:00:00.000Z' }
const study = { school: 'Harbour College', degree: 'BSc', fieldOfStudy: 'Navigation' }

/** A member with a complete profile. */
async function completeMember(): Promise<Member> {
  const bob = await newMember('bob', {
    age: 41,
    gender: 'Non-binary',
    about: 'I mend engines.',
    skills: ['Rust', 'Steam'],
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

/** Opens a profile by keyboard, and checks that all its parts are shown. */
async function openComplete(page: Page, button: Locator, bob: Member): Promise<Locator> {
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

test('a profile opens from a search, a request, a connection and a chat, and restores focus', async ({
  openAs,
}) => {
  const [bob, eve] = [await completeMember(), await newMember('eve', { about: 'I splice ropes.' })]
  const ada = await openAs('ada', { path: '' })
  const { page } = ada
  await eve.call(sendRequest, { params: { status: 'interested', userId: ada.id } })
  const dialogOf = ({ userName }: Member) => page.getByRole('dialog', { name: userName })
  const follow = (name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()

  await test.step('from a search, with Connect', async () => {
    await page.goto(`/dashboard?search=${bob.userName}`)
    const dialog = await openComplete(page, nameOf(page, bob), bob)
    await expect(dialog.getByRole('button', { name: 'Message' })).toHaveCount(0)
    await close(page, dialog, nameOf(page, bob))

    await nameOf(page, bob).click()
    await dialog.getByRole('button', { name: 'Connect' }).click()
    await expect(toastOf(page, 'Connection request sent!')).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('from a request, with a Connect that accepts; one that failed to load is retried', async () => {
    await follow('Requests')
    await expect(nameOf(page, eve)).toBeVisible()
    const restore = await failing(page, viewProfile.path)
    await nameOf(page, eve).click()
    const dialog = dialogOf(eve)
    await expect(dialog.getByRole('heading', { name: 'Failed to load profile' })).toBeVisible()
    await dialog.getByText('Close', { exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(nameOf(page, eve)).toBeFocused()

    await page.keyboard.press('Enter')
    const retry = dialog.getByRole('button', { name: 'Try again' })
    await expect(retry).toBeEnabled()
    await restore()
    await retry.click()
    await expect(dialog.getByText('I splice ropes.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Connect' }).click()
    await expect(toastOf(page, 'Connection accepted!')).toBeVisible()
  })

  const { data } = await bob.call(listReceivedRequests)
  const [request] = data as { requestId: string }[]
  await bob.call(answerRequest, {
    params: { status: 'accepted', requestId: request?.requestId ?? '' },
  })
  await sendTexts(bob, ada, ['Hello'])

  await test.step('from a connection, with a Message that opens the chat', async () => {
    await follow('Connections')
    const dialog = await openComplete(page, nameOf(page, bob), bob)
    await expect(dialog.getByRole('button', { name: 'Connect' })).toHaveCount(0)
    await close(page, dialog, nameOf(page, bob))

    await nameOf(page, bob).click()
    await dialog.getByRole('button', { name: 'Message' }).click()
    await expect(page.getByRole('region', { name: `Chat with ${bob.userName}` })).toBeVisible()
    await expect(page).toHaveURL(`/messages/${bob.userName}`)
  })

  await test.step('from a chat, with a Message that returns to the composer', async () => {
    const dialog = await openComplete(page, nameOf(page, bob), bob)
    await close(page, dialog, nameOf(page, bob))

    await nameOf(page, bob).click()
    await dialog.getByRole('button', { name: 'Message' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: `Message ${bob.userName}` })).toBeFocused()
  })
})
