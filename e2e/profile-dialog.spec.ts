import type { Locator, Page } from '@playwright/test'
import { answerRequest, listReceivedRequests, sendRequest } from '@shipmates/contract/connections'
import { type Member, newMember } from './support/people.ts'
import { toastOf } from './support/profile-page.ts'
import { expect, test } from './support/prolonged-fixtures.ts'
import { sendTexts } from './support/talk.ts'

/** Opens a profile by keyboard. */
async function openByKey(page: Page, button: Locator, bob: Member): Promise<Locator> {
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: bob.userName })
  await expect(dialog.getByText('I mend engines.')).toBeVisible()
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
  const bob = await newMember('bob', { about: 'I mend engines.' })
  const eve = await newMember('eve', { about: 'I splice ropes.' })
  const ada = await openAs('ada', { path: '' })
  const { page } = ada
  await eve.call(sendRequest, { params: { status: 'interested', userId: ada.id } })
  const composer = page.getByRole('textbox', { name: `Message ${bob.userName}` })
  const follow = async (name: string) => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
    // The heading takes the focus a little after the page has appeared.
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  }

  await test.step('from a search, with Connect', async () => {
    await page.goto(`/dashboard?search=${bob.userName}`)
    const dialog = await openByKey(page, nameOf(page, bob), bob)
    await expect(dialog.getByRole('button', { name: 'Message' })).toHaveCount(0)
    await close(page, dialog, nameOf(page, bob))

    await nameOf(page, bob).click()
    await dialog.getByRole('button', { name: 'Connect' }).click()
    await expect(toastOf(page, 'Connection request sent!')).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('from a request, with a Connect that accepts', async () => {
    await follow('Requests')
    await expect(nameOf(page, eve)).toBeVisible()
    await nameOf(page, eve).click()
    const dialog = page.getByRole('dialog', { name: eve.userName })
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
    const dialog = await openByKey(page, nameOf(page, bob), bob)
    await expect(dialog.getByRole('button', { name: 'Connect' })).toHaveCount(0)
    await close(page, dialog, nameOf(page, bob))

    await nameOf(page, bob).click()
    await dialog.getByRole('button', { name: 'Message' }).click()
    await expect(page.getByRole('region', { name: `Chat with ${bob.userName}` })).toBeVisible()
    await expect(page).toHaveURL(`/messages/${bob.userName}`)
  })

  await test.step('from a chat, with a Message that returns to the composer', async () => {
    await expect(composer).toBeFocused()
    const dialog = await openByKey(page, nameOf(page, bob), bob)
    await close(page, dialog, nameOf(page, bob))

    await nameOf(page, bob).click()
    await dialog.getByRole('button', { name: 'Message' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(composer).toBeFocused()
  })
})
