import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { keyedPages } from '../web/src/page-table.ts'
import { pressQuickly } from './support/pauses.ts'
import { newMember, newMembers } from './support/people.ts'
import { expect, test } from './support/prolonged-fixtures.ts'
import { sendTexts } from './support/talk.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const searchField = (page: Page) => page.getByRole('combobox', { name: 'Search by name or skill' })
const letters = (page: Page) => page.getByRole('switch', { name: 'Single-key shortcuts' })

test('? lists all shortcuts, / focuses the search of the screen, and G and a letter open each screen', async ({
  openAs,
}) => {
  const { page } = await openAs('ada', { path: '' })
  await pressQuickly(page)
  await page.goto('/dashboard')
  await expect(heading(page, 'Discover Developers')).toBeVisible()

  await test.step('closing the list of shortcuts restores focus', async () => {
    const opener = page.getByRole('button', { name: 'Toggle sidebar' })
    await opener.focus()
    await page.keyboard.press('?')
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(list.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeFocused()
    await expect(list.getByText('Go to Requests')).toBeVisible()

    await page.keyboard.press('g')
    await page.keyboard.press('s')
    await expect(page).toHaveURL('/dashboard')
    await page.keyboard.press('Escape')
    await expect(list).toHaveCount(0)
    await expect(opener).toBeFocused()
  })

  await test.step('letters are typed into the search', async () => {
    await page.keyboard.press('/')
    const field = searchField(page)
    await expect(field).toBeFocused()
    await page.keyboard.type('gr?/x')
    await expect(field).toHaveValue('gr?/x')
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await field.blur()
  })

  // The first page is already open, so it comes last.
  for (const { key, path } of [...keyedPages.slice(1), ...keyedPages.slice(0, 1)]) {
    await page.keyboard.press('g')
    await page.keyboard.press(key)
    // The settings open at their last section.
    const isSettings = path === '/settings'
    await expect(page).toHaveURL(isSettings ? '/settings#sign-in' : path)
    const heading = isSettings ? { level: 2, name: 'Sign-in' } : { level: 1 }
    await expect(page.getByRole('heading', heading)).toBeFocused()
    if (path !== '/messages') continue
    const field = page.getByRole('searchbox', { name: 'Search conversations' })
    await expect(field).toBeVisible()
    await page.keyboard.press('/')
    await expect(field).toBeFocused()
    await field.blur()
  }

  await test.step('Settings switches single letters off', async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('s')
    await page.getByRole('link', { name: 'Keyboard', exact: true }).click()
    await expect(letters(page)).toBeChecked()
    await letters(page).press('Space')
    await expect(letters(page)).not.toBeChecked()
    for (const key of ['?', 'g', 'd']) await page.keyboard.press(key)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL('/settings#keyboard')
    await letters(page).press('Space')
    await expect(letters(page)).toBeChecked()
    await page.keyboard.press('g')
    await page.keyboard.press('d')
    await expect(page).toHaveURL('/dashboard')
  })

  await test.step('/ opens the form on a narrow screen, too', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const username = page.getByRole('textbox', { name: 'Username' })
    await expect(searchField(page)).toBeVisible()
    await expect(username).toBeHidden()
    await page.keyboard.press('/')
    await expect(searchField(page)).toBeFocused()
    await expect(username).toBeVisible()
  })
})

test('letters decide on the focused card, but not after G', async ({ openAs }) => {
  const skill = `Knot ${randomBytes(4).toString('hex')}`
  const members = await newMembers(2, 'card', { skills: [skill] })
  const [upper = '', lower = ''] = members.map(({ userName }) => userName).sort()
  const { page } = await openAs('ada', { path: '' })
  await pressQuickly(page)
  await page.goto(`/dashboard?${new URLSearchParams({ skills: skill, sortBy: 'alphabetical' })}`)
  const card = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(card(upper)).toBeVisible()
  await page.keyboard.press('j')
  await expect(card(upper)).toBeFocused()
  await page.keyboard.press('j')
  await expect(card(lower)).toBeFocused()
  await page.keyboard.press('k')
  await expect(card(upper)).toBeFocused()

  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page).toHaveURL('/connections')
  // The heading of a page takes the focus a little after the page has appeared.
  await expect(heading(page, 'My Connections')).toBeFocused()
  await page.goBack()
  await expect(heading(page, 'Discover Developers')).toBeFocused()
  await card(lower).focus()
  await page.keyboard.press('Shift+X')
  await expect(card(lower)).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByText('User ignored')).toBeVisible()
  await expect(card(lower)).toHaveCount(0)
  await card(upper).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: upper })).toBeVisible()
  await page.keyboard.press('c')
  await page.keyboard.press('Escape')
  await page.keyboard.press('c')
  await expect(page.getByText('Connection request sent!')).toBeVisible()
})

test('Alt and the arrows move between conversations; Esc leaves the chat on a phone', async ({
  openAs,
  connect,
}) => {
  const ada = await openAs('ada', { path: '' })
  const [bob, eve] = await Promise.all([newMember('bob'), newMember('eve')])
  for (const mate of [bob, eve]) {
    await connect(ada, mate)
    await sendTexts(mate, ada, ['Hello'])
  }
  const { page } = ada
  await page.goto('/messages')
  await expect(page.getByRole('link', { name: new RegExp(bob.userName) })).toBeVisible()
  for (const [key, mate] of [
    ['Alt+ArrowDown', eve],
    ['Alt+ArrowDown', bob],
    ['Alt+ArrowUp', eve],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page).toHaveURL(`/messages/${mate.userName}`)
    await expect(page.getByRole('textbox', { name: `Message ${mate.userName}` })).toBeFocused()
  }

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('link', { name: 'Back to conversations' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(`/messages/${eve.userName}`)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/messages')
})
