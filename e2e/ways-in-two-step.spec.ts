import { readFile } from 'node:fs/promises'
import { enterSecondFactor } from '@shipmates/contract/second-factor'
import { findingsOf } from './support/accessibility.ts'
import { authenticatorApp } from './support/authenticator-app.ts'
import { endPendingLogins } from './support/database.ts'
import { expect, test, type Visit } from './support/fixtures.ts'
import { newMember } from './support/people.ts'
import {
  atDiscover,
  confirmWithPassword,
  enterPassword,
  signOut,
  turnOnTwoStep,
} from './support/ways.ts'

/** A member with two-step sign-in, at the step of the login that asks for a code. */
async function openCodeStep(visit: Visit, name: string) {
  const member = await newMember(name)
  const twoStep = await turnOnTwoStep(member)
  const page = await visit('/login')
  await enterPassword(page, member.email)
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeFocused()
  return { ...member, ...twoStep, page }
}

test('a member turns two-step sign-in on, and off again', async ({ board }) => {
  const { page, email } = await board('linus', {
    path: '/settings#sign-in',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click()
  await confirmWithPassword(page, 'Continue')
  await expect(page.getByRole('img', { name: 'QR code with the key below' })).toBeVisible()
  expect(await findingsOf(page)).toEqual([])
  const app = authenticatorApp((await page.locator('dialog code').innerText()).replaceAll(' ', ''))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('6-digit code')).toBeFocused()
  expect(await findingsOf(page)).toEqual([])
  await page.getByLabel('6-digit code').fill('12')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText("That code didn't match.")).toBeVisible()
  await expect(page.getByLabel('6-digit code')).toBeFocused()
  await page.getByLabel('6-digit code').fill(await app.nextCode())
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Save your recovery codes' })).toBeVisible()
  await page.getByText("I've saved these codes somewhere safe").click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('10 of 10 left.')).toBeVisible()
  expect(await findingsOf(page)).toEqual([])

  await signOut(page)
  await enterPassword(page, email)
  await page.getByLabel('Verification code').fill(await app.nextCode())
  await page.keyboard.press('Enter')
  await atDiscover(page)

  await page.goto('/settings#sign-in')
  await page.getByRole('button', { name: 'Turn off' }).click()
  expect(await findingsOf(page)).toEqual([])
  await page.getByLabel('Code', { exact: true }).fill(await app.nextCode())
  await confirmWithPassword(page, 'Turn off')
  await expect(page.getByText('Anyone with your password can sign in.')).toBeVisible()
  await signOut(page)
  await enterPassword(page, email)
  await atDiscover(page)
})

test('a member keeps new recovery codes by a copy, a file and a print, and must say so', async ({
  board,
}) => {
  const { page, ...member } = await board('hedy', {
    path: '',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const { recoveryCodes: old } = await turnOnTwoStep(member)
  await page.goto('/settings#sign-in')
  await page.getByRole('button', { name: 'Make new codes' }).click()
  await confirmWithPassword(page, 'Make new codes')
  const dialog = page.getByRole('alertdialog', { name: 'Save your recovery codes' })
  await expect(dialog.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
  const codes = await dialog
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allInnerTexts()
  expect(new Set([...codes, ...old]).size).toBe(20)
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
    // Each document has a `print` of its own.
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

  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog.getByText('Tick this once you have saved them')).toBeVisible()
  expect(await findingsOf(page)).toEqual([])
  await dialog.getByText("I've saved these codes somewhere safe").click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Make new codes' })).toBeFocused()
})

test('a member without the phone signs in with a recovery code, once', async ({ visit }) => {
  const { page, email, recoveryCodes } = await openCodeStep(visit, 'radia')
  expect(await findingsOf(page)).toEqual([])
  const [code = ''] = recoveryCodes
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(page.getByRole('heading', { name: 'Use a recovery code' })).toBeVisible()
  expect(await findingsOf(page)).toEqual([])
  await page.getByLabel('Recovery code').fill(code.toUpperCase().replace('-', ' '))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('9 recovery codes left.')).toBeVisible()
  expect(await findingsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Go to Sign-in settings' }).click()
  await expect(page.getByText('9 of 10 left.')).toBeVisible()

  await signOut(page)
  await enterPassword(page, email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(code)
  await page.keyboard.press('Enter')
  await expect(page.getByText("That code isn't one of yours, or it was used before.")).toBeVisible()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  expect(await findingsOf(page)).toEqual([])
  await page.getByRole('button', { name: "Can't get a code?" }).click()
  await expect(page.getByText('Ask whoever runs this site')).toBeVisible()
  expect(await findingsOf(page)).toEqual([])
})

test('a code that is sent twice by a double click signs in once', async ({ visit }) => {
  const { page, app } = await openCodeStep(visit, 'ken')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(enterSecondFactor.path)) sent.push(request.url())
  })
  await page.getByLabel('Verification code').fill(await app.nextCode())

  await page.getByRole('button', { name: 'Verify' }).dblclick()

  await atDiscover(page)
  expect(sent).toHaveLength(1)
})

test('after a wrong code the next digit replaces all, and the right code still signs in', async ({
  visit,
}) => {
  const { page, app } = await openCodeStep(visit, 'barbara')
  const field = page.getByLabel('Verification code')
  await field.fill('000000')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText("Couldn't verify the code.")).toBeVisible()
  await expect(field).toBeFocused()
  expect(await findingsOf(page)).toEqual([])

  await page.keyboard.type(await app.nextCode())
  await page.keyboard.press('Enter')

  await atDiscover(page)
})

test('the login goes on in a second tab, and the first one finds the member signed in', async ({
  visit,
}) => {
  const { page, app } = await openCodeStep(visit, 'tim')
  const second = await page.context().newPage()
  await second.goto('/login?step=code')
  await second.getByLabel('Verification code').fill(await app.nextCode())
  await second.getByRole('button', { name: 'Verify' }).click()
  await atDiscover(second)

  await page.getByLabel('Verification code').fill(await app.nextCode())
  await page.getByRole('button', { name: 'Verify' }).click()

  await expect(page.getByText('That took too long. Please sign in again.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Continue as/ })).toBeVisible()
})

test('Back during the code step leads to the login, and Forward to the code again', async ({
  visit,
}) => {
  const { page, app } = await openCodeStep(visit, 'vint')

  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.goForward()
  await page.getByLabel('Verification code').fill(await app.nextCode())
  await page.getByRole('button', { name: 'Verify' }).click()
  await atDiscover(page)

  await page.goBack()
  await expect(page).not.toHaveURL(/step=code/)
})

test('who takes more than five minutes for the code signs in again, and is told why', async ({
  visit,
}) => {
  const { page, id, email, app } = await openCodeStep(visit, 'donald')
  await endPendingLogins(id)

  await page.getByLabel('Verification code').fill(await app.nextCode())
  await page.getByRole('button', { name: 'Verify' }).click()

  await expect(page.getByText('That took too long. Please sign in again.')).toBeVisible()
  expect(await findingsOf(page)).toEqual([])
  await enterPassword(page, email)
  await page.getByLabel('Verification code').fill(await app.nextCode())
  await page.getByRole('button', { name: 'Verify' }).click()
  await atDiscover(page)
})
