import { expect, type Page } from '@playwright/test'
import { startSecondFactor, switchOnSecondFactor } from '@shipmates/contract/second-factor'
import { authenticatorApp } from './authenticator-app.ts'
import type { Member } from './people.ts'

/** The password of all members in these tests. */
export const PASSWORD = 'Sail-Away-42'

/** Signs in with email and password, up to the second step. */
export async function enterPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Answers the question for the password in a dialog. */
export async function confirmWithPassword(page: Page, action: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: action, exact: true }).click()
}

export async function signOut(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /Account menu/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  // The heading takes the focus a little after it has appeared, which would interrupt typing.
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeFocused()
}

export const atDiscover = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Discover' })).toBeVisible()

/** Turns two-step sign-in on for a member. Returns their app and recovery codes. */
export async function turnOnTwoStep({ call }: Pick<Member, 'call'>) {
  const started = await call(startSecondFactor, { body: { password: PASSWORD } })
  const app = authenticatorApp((started.data as { secret: string }).secret)
  const done = await call(switchOnSecondFactor, { body: { code: app.code() } })
  return { app, recoveryCodes: (done.data as { recoveryCodes: string[] }).recoveryCodes }
}

/** Calls the API as the member of a page. */
export const callsOf = (page: Page): Pick<Member, 'call'> => ({
  call: async ({ method, path }, { body } = {}) => {
    const reply = await page.request.fetch(new URL(path, page.url()).href, { method, data: body })
    if (!reply.ok()) throw new Error(`${method} ${path}: ${await reply.text()}`)
    return reply.json()
  },
})
