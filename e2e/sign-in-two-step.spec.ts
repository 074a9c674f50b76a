import { readFile } from 'node:fs/promises'
import { authenticatorApp } from './support/authenticator-app.ts'
import { forgetUsedCodes } from './support/database.ts'
import { expect, test, type Visit } from './support/fixtures.ts'
import { keepToasts } from './support/pauses.ts'
import { newMember } from './support/people.ts'
import {
  atDiscover,
  confirmWithPassword,
  enterPassword,
  signOut,
  turnOnTwoStep,
} from './support/sign-in.ts'

test.use({ isStill: true })

type App = ReturnType<typeof authenticatorApp>

/** A member with two-step sign-in, at the step of the login that asks for a code. */
async function openCodeStep(visit: Visit, name: string) {
  const member = await newMember(name)
  const { app, recoveryCodes } = await turnOnTwoStep(member)
  const page = await visit()
  await keepToasts(page)
  await page.goto('/login')
  await enterPassword(page, member.email)
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeFocused()
  return { ...member, code: () => unusedCode(member.id, app), recoveryCodes, page }
}

/** A valid code, which the product may have accepted before. */
async function unusedCode(userId: string, app: App): Promise<string> {
  await forgetUsedCodes(userId)
  return app.code()
}

test('a member turns two-step sign-in on, copies, saves and prints the recovery codes, signs in with both kinds of codes, and turns it off', async ({
  openAs,
}) => {
  const { page, id, email } = await openAs('linus', {
    path: '/settings#sign-in',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click()
  await confirmWithPassword(page, 'Continue')
  await expect(page.getByRole('img', { name: 'QR code with the key below' })).toBeVisible()
  const app = authenticatorApp((await page.locator('dialog code').innerText()).replaceAll(' ', ''))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('6-digit code')).toBeFocused()
  await page.getByLabel('6-digit code').fill(app.code())
  await page.getByRole('button', { name: 'Verify' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Save your recovery codes' })
  await expect(dialog.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
  const codes = await dialog
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allInnerTexts()
  expect(new Set(codes).size).toBe(10)
  const title = `Recovery codes for ${new URL(page.url()).host}`

  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))

  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('shipmates-recovery-codes.txt')
  expect(await readFile(await file.path(), 'utf8')).toBe(`${title}\n\n${codes.join('\n')}\n`)

  await page.evaluate(() => {
    // Each document has a `print` function of its own.
    const { append } = Element.prototype
    document.body.append = function (...nodes) {
      append.apply(this, nodes)
      for (const node of nodes) {
        const view = node instanceof HTMLIFrameElement ? node.contentWindow : null
        if (!view) continue
        view.print = () => {
          document.documentElement.dataset.printed = view.document.body.innerText
        }
      }
    }
  })
  await dialog.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', /\S/)
  expect((await page.locator('html').getAttribute('data-printed'))?.split(/\s*\n\s*/)).toEqual([
    title,
    ...codes,
  ])

  await page.getByText("I've saved these codes somewhere safe").click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('10 of 10 left.')).toBeVisible()

  await test.step('the login asks for a code, and Back does not return to it afterwards', async () => {
    await signOut(page)
    await enterPassword(page, email)
    await page.getByLabel('Verification code').fill(await unusedCode(id, app))
    await page.keyboard.press('Enter')
    await atDiscover(page)
    await page.goBack()
    await expect(page).not.toHaveURL(/step=code/)
  })

  await test.step('a recovery code signs in without the phone', async () => {
    await signOut(page)
    await enterPassword(page, email)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await expect(page.getByRole('heading', { name: 'Use a recovery code' })).toBeVisible()
    const [code = ''] = codes
    await page.getByLabel('Recovery code').fill(code.toUpperCase().replace('-', ' '))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('9 recovery codes left.')).toBeVisible()
    await page.getByRole('button', { name: 'Go to Sign-in settings' }).click()
    await expect(page.getByText('9 of 10 left.')).toBeVisible()
  })

  await test.step('the password alone signs in again', async () => {
    await page.getByRole('button', { name: 'Turn off' }).click()
    await page.getByLabel('Code', { exact: true }).fill(await unusedCode(id, app))
    await confirmWithPassword(page, 'Turn off')
    await expect(page.getByText('Anyone with your password can sign in.')).toBeVisible()
    await signOut(page)
    await enterPassword(page, email)
    await atDiscover(page)
  })
})

test('a login continues after Back and Forward and in a second tab, and the first tab then finds the member signed in', async ({
  visit,
}) => {
  const { page, code } = await openCodeStep(visit, 'tim')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.goForward()
  await expect(page.getByLabel('Verification code')).toBeVisible()

  const second = await page.context().newPage()
  await second.goto('/login?step=code')
  await second.getByLabel('Verification code').fill(await code())
  await second.getByRole('button', { name: 'Verify' }).click()
  await atDiscover(second)

  await page.getByLabel('Verification code').fill(await code())
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('That took too long. Please sign in again.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Continue as/ })).toBeVisible()
})
