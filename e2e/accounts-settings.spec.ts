import { getSession, logIn } from '@shipmates/contract/accounts'
import { expect, test } from './support/fixtures.ts'
import { keepToasts } from './support/pauses.ts'
import { type Person, productUrl } from './support/people.ts'

test.use({ isStill: true })

const NEW_PASSWORD = 'NEW-SAILS-42!'

/**
 * Opens a second session of a member without a browser. Returns a function that checks whether it
 * is still open.
 */
async function signInElsewhere({ email, password }: Person): Promise<() => Promise<boolean>> {
  const signedIn = await fetch(productUrl() + logIn.path, {
    method: logIn.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const [cookie = ''] = (signedIn.headers.getSetCookie()[0] ?? '').split(';')
  return async () => {
    const answer = await fetch(productUrl() + getSession.path, { headers: { cookie } })
    return ((await answer.json()) as { data: unknown }).data !== null
  }
}

test('other sessions end one by one, all at once, and with a new password', async ({
  openAs,
  visit,
}) => {
  const { page, ...ada } = await openAs('ada', { path: '' })
  await keepToasts(page)
  const phone = await signInElsewhere(ada)
  const toasts = page.getByRole('region', { name: 'Notifications' })

  await test.step('one session ends from the list', async () => {
    await page.goto('/settings#sessions')
    const sessions = page.getByRole('region', { name: 'Sessions' })
    await expect(sessions.getByText('This device')).toHaveCount(1)
    const signOut = sessions.getByRole('button', { name: 'Sign out', exact: true })
    await signOut.click()
    await expect(signOut).toHaveCount(0)
    expect(await phone()).toBe(false)
  })

  await test.step('all others end at once, and an open tab notices it', async () => {
    const other = await visit()
    await other.request.post(logIn.path, { data: { email: ada.email, password: ada.password } })
    await other.goto('/login')
    await other.getByRole('button', { name: `Continue as ${ada.userName}` }).click()
    await expect(other.getByRole('heading', { name: 'Discover Developers' })).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'Sign out all other devices' }).click()
    await expect(toasts).toContainText('Signed out on all other devices')
    await expect(other).toHaveURL('/login')
    await expect(other.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  })

  await test.step('a new password ends all others', async () => {
    const tablet = await signInElsewhere(ada)
    expect(await tablet()).toBe(true)
    await page.goto('/settings')
    await page.getByLabel('Current Password', { exact: true }).fill(ada.password)
    await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByLabel('Confirm New Password').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Change Password' }).click()
    await expect(toasts).toContainText('Password changed successfully!')
    await expect(page.getByText('Changed just now. 1 other device was signed out.')).toBeVisible()
    expect(await tablet()).toBe(false)
  })
})
