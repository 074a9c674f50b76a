import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { codeFor, newPerson, type Person } from './support/people.ts'
import { whileTyping, write } from './support/talk.ts'

async function signUp(page: Page, person: Person): Promise<void> {
  await page.goto('/signup')
  await page.getByLabel('Username', { exact: true }).fill(person.userName)
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()

  await expect(page).toHaveURL(`/verify-email?email=${encodeURIComponent(person.email)}`)
  await page.getByRole('textbox', { name: /code/i }).fill(await codeFor(person.email))
  await page.getByRole('button', { name: /verify/i }).click()
  await expect(page).toHaveURL('/verify-email-success')
  await page.getByRole('link', { name: 'Go to Login' }).click()
}

async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')
}

async function tellOfYourself(page: Page, { about, skills }: { about: string; skills: string }) {
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Age', { exact: true }).fill('33')
  await page.getByLabel('Gender', { exact: true }).selectOption('Female')
  await page.getByLabel('About', { exact: true }).fill(about)
  await page.getByLabel('Skills', { exact: true }).fill(skills)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('33 years old')).toBeVisible()
  await expect(page.getByText(about)).toBeVisible()
}

test('two developers sign up, find each other, connect and chat', async ({ visit }) => {
  const ada = newPerson('ada')
  const bob = newPerson('bob')
  const [adasPage, bobsPage] = [await visit(), await visit()]

  await test.step('both sign up, verify and log in', async () => {
    await signUp(adasPage, ada)
    await logIn(adasPage, ada)
    await signUp(bobsPage, bob)
    await logIn(bobsPage, bob)
  })

  await test.step('both tell of themselves', async () => {
    await tellOfYourself(adasPage, { about: 'I build engines.', skills: 'Rust, Analytical Engine' })
    await tellOfYourself(bobsPage, { about: 'I mend engines.', skills: 'rust, Steam' })
  })

  await test.step('Ada finds Bob and connects; Bob sees it live and accepts', async () => {
    await bobsPage.goto('/requests')
    await expect(bobsPage.getByText('No pending requests')).toBeVisible()
    await adasPage.goto('/dashboard')
    await adasPage.getByLabel('Username', { exact: true }).fill(bob.userName)
    await adasPage.getByRole('button', { name: 'Search', exact: true }).click()
    const card = adasPage.getByRole('article').filter({ hasText: bob.userName })
    await card.getByRole('button', { name: 'Connect' }).click()
    await expect(adasPage.getByText('Connection request sent!')).toBeVisible()

    await expect(bobsPage.getByText(ada.userName).first()).toBeVisible()
    await bobsPage.getByRole('button', { name: 'Accept' }).click()
    await expect(bobsPage.getByText('Connection accepted!')).toBeVisible()
  })

  await test.step('Bob opens the chat from his connections', async () => {
    await bobsPage.goto('/connections')
    await bobsPage.getByRole('button', { name: 'Message' }).click()
    await expect(bobsPage).toHaveURL(`/messages/${ada.userName}`)
  })

  const bobsInput = bobsPage.getByRole('textbox', { name: `Message ${ada.userName}` })
  const unread = adasPage.getByRole('link', { name: /Messages/ })

  await test.step('a message raises the badge of who is elsewhere and clears once read', async () => {
    await bobsInput.fill('Ship it?')
    await bobsInput.press('Enter')
    await expect(bobsPage.getByRole('img', { name: 'Sent', exact: true })).toBeVisible()
    await expect(unread).toContainText('1')

    await unread.click()
    await adasPage.getByRole('link', { name: new RegExp(bob.userName) }).click()
    await expect(
      adasPage.getByRole('listitem').filter({ hasText: 'Ship it?' }).last(),
    ).toBeVisible()
    await expect(bobsPage.getByRole('img', { name: 'Read', exact: true })).toBeVisible()
    await expect(unread).not.toContainText('1')
  })

  await test.step('presence and typing show, and stop', async () => {
    await expect(bobsPage.getByText('Active now').first()).toBeVisible()
    await whileTyping(adasPage, () => expect(bobsPage.getByText(/typing/i).first()).toBeVisible())
    await expect(bobsPage.getByText(/typing/i)).toHaveCount(0)
  })

  await test.step('the answer arrives without a reload, and is there after one', async () => {
    await write(adasPage, 'Yes, today.')
    await expect(bobsPage.getByText('Yes, today.').last()).toBeVisible()

    await bobsPage.reload()
    await expect(bobsPage.getByText('Yes, today.').last()).toBeVisible()
    await adasPage.close()
    await expect(bobsPage.getByText(/Last seen/).first()).toBeVisible()
  })
})
