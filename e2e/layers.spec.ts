import { fileURLToPath } from 'node:url'
import { devices, type Locator, type Page } from '@playwright/test'
import { addExperience } from '@shipmates/contract/own-profile'
import { type Board, test as base, type Connect, expect } from './support/fixtures.ts'
import { dialogOn, expectNoLayer } from './support/layers.ts'
import { goOffline } from './support/network.ts'
import { keepToasts } from './support/pauses.ts'
import { type Member, newMember } from './support/people.ts'
import { toastOf } from './support/profile-page.ts'
import { steady } from './support/still.ts'

const { viewport, isMobile, hasTouch } = devices['Pixel 7']
const phone = { viewport, isMobile, hasTouch }

/** A phone-sized page at Settings, of a member with one connection. */
const test = base.extend<{ pair: { page: Page; bob: Member } }>({
  pair: async ({ board, connect }, use) => {
    const { page, ...ada } = await board('ada', { ...phone, path: '/settings' })
    const bob = await newMember('bob')
    await connect(ada, bob)
    await use({ page, bob })
  },
})

/** Goes from Settings to Connections, and opens a profile dialog there. */
async function openDialogOf(page: Page, userName: string): Promise<void> {
  await openMenu(page)
  await dialogOn(page).getByRole('link', { name: 'Connections' }).click()
  await page.getByRole('button', { name: userName }).click()
  await expect(dialogOn(page).getByRole('heading', { name: userName })).toBeVisible()
  // The history entry follows the dialog in a task of its own.
  await expect.poll(() => page.evaluate(() => history.state.layers)).toBe(1)
}

const openMenu = (page: Page) => page.getByRole('button', { name: 'Open menu' }).click()

const headingOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('Back closes the profile dialog first, and then leaves the page', async ({
  pair: { page, bob },
}) => {
  await openDialogOf(page, bob.userName)

  await page.goBack()
  await expect(dialogOn(page)).toBeHidden()
  await expect(headingOf(page, 'My Connections')).toBeVisible()

  await page.goBack()
  await expect(headingOf(page, 'Settings')).toBeVisible()
})

test('a dialog that was closed, or lost to a reload, leaves no history entry', async ({
  pair: { page, bob },
}) => {
  await openDialogOf(page, bob.userName)
  await page.keyboard.press('Escape')
  await expectNoLayer(page)
  await page.goBack()
  await expect(headingOf(page, 'Settings')).toBeVisible()

  await openDialogOf(page, bob.userName)
  await page.reload()
  await expect(headingOf(page, 'My Connections')).toBeVisible()
  await expectNoLayer(page)
  await page.goBack()
  await expect(headingOf(page, 'Settings')).toBeVisible()
})

test('navigation from a dialog replaces its entry: Back leads to the page, Forward to the destination', async ({
  pair: { page, bob },
}) => {
  await openDialogOf(page, bob.userName)
  const message = dialogOn(page).getByRole('button', { name: 'Message' })
  await expect(message).toHaveAccessibleDescription(bob.userName)
  await message.click()
  await expect(page).toHaveURL(`/messages/${bob.userName}`)
  await expect(dialogOn(page)).toBeHidden()

  await page.goBack()
  await expect(headingOf(page, 'My Connections')).toBeVisible()
  await page.goForward()
  await expect(page).toHaveURL(`/messages/${bob.userName}`)
  await page.goBack()
  await page.goBack()
  await expect(headingOf(page, 'Settings')).toBeVisible()
})

test('choosing the current page in the menu adds no history entry', async ({ board }) => {
  const { page } = await board('ada', { ...phone, path: '/settings' })
  await openMenu(page)
  await dialogOn(page).getByRole('link', { name: 'Connections' }).click()
  await expect(headingOf(page, 'My Connections')).toBeVisible()

  await openMenu(page)
  await dialogOn(page).getByRole('link', { name: 'Connections' }).click()
  await expectNoLayer(page)

  await page.goBack()
  await expect(headingOf(page, 'Settings')).toBeVisible()
})

test('a toast over a chat does not cover the way back to the list', async ({
  pair: { page, bob },
}) => {
  // Toasts stay here: one that covered the link would keep covering it.
  await keepToasts(page)
  await page.reload()
  await openDialogOf(page, bob.userName)
  await dialogOn(page).getByRole('button', { name: 'Message' }).click()
  await headingOf(page, bob.userName).waitFor()
  await goOffline(page)
  await page.getByText('Reconnecting…').waitFor()
  await page.getByRole('textbox', { name: `Message ${bob.userName}` }).fill('Hello')
  await page.getByRole('button', { name: 'Send message' }).click()

  await toastOf(page, 'Not connected to chat server').waitFor()
  await page.getByRole('link', { name: 'Back to conversations' }).click()
  await expect(headingOf(page, 'Messages')).toBeVisible()
})

type Layer = {
  path: string
  width?: number
  /** What to do before it can be opened. */
  act?: (page: Page) => Promise<void>
  opener: (page: Page, bob: Member) => Locator
  layer: (page: Page) => Locator
}

const buttonOn = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name })
const picture = fileURLToPath(new URL('../web/public/card.png', import.meta.url))
const addExperienceForm = (page: Page) => buttonOn(page, 'Add Experience').first().click()

const dialogs: Record<string, Layer> = {
  'a profile': {
    path: '/connections',
    opener: (page, { userName }) => buttonOn(page, userName),
    layer: dialogOn,
  },
  'the menu of a narrow screen': {
    path: '/settings',
    width: 390,
    opener: (page) => page.getByRole('button', { name: 'Open menu' }),
    layer: (page) => page.getByRole('dialog', { name: 'Menu' }),
  },
  'the crop of a photo': {
    path: '/profile',
    act: async (page) => void page.on('filechooser', (chooser) => chooser.setFiles(picture)),
    opener: (page) => buttonOn(page, 'Change photo'),
    layer: (page) => page.getByRole('dialog', { name: 'Crop your photo' }),
  },
  'the deletion of an entry': {
    path: '/profile',
    opener: (page) => buttonOn(page, 'Delete Engineer at Engines Ltd'),
    layer: (page) => page.getByRole('dialog', { name: 'Delete this entry?' }),
  },
  'the first steps': {
    path: '/dashboard',
    opener: (page) => buttonOn(page, 'Start'),
    layer: (page) => page.getByRole('dialog', { name: 'What brings you here?' }),
  },
}

const ofNarrowScreens: Record<string, Layer> = {
  'the theme menu': {
    path: '/',
    opener: (page) => page.getByRole('button', { name: 'Change theme' }),
    layer: (page) => page.getByRole('menu', { name: 'Change theme' }),
  },
  'the calendar': {
    path: '/profile',
    act: addExperienceForm,
    opener: (page) => buttonOn(page, /^Start Date/),
    layer: (page) => page.getByRole('dialog', { name: 'Start Date' }),
  },
  'the calendar of the other date': {
    path: '/profile',
    act: addExperienceForm,
    opener: (page) => buttonOn(page, /^End Date/),
    layer: (page) => page.getByRole('dialog', { name: 'End Date' }),
  },
}

const others: Record<string, Layer> = {
  ...ofNarrowScreens,
  'the account menu': {
    path: '/settings',
    opener: (page) => page.getByRole('button', { name: /Account menu/ }),
    layer: (page) => page.getByRole('menu'),
  },
}

/** Opens a layer by keyboard, as a member with data for every layer. */
async function atOpener(
  { path, width = 1440, act, opener }: Layer,
  board: Board,
  connect: Connect,
) {
  const ada = await board('ada', { path: '', viewport: { width, height: 900 } })
  const bob = await newMember('bob')
  await connect(ada, bob)
  await ada.call(addExperience, {
    body: {
      company: 'Engines Ltd',
      position: 'Engineer',
      startDate: '2020-02-11T00:00:00.000Z',
      isCurrentlyWorking: true,
    },
  })
  await ada.page.goto(path)
  await act?.(ada.page)
  const button = opener(ada.page, bob)
  await button.focus()
  await ada.page.keyboard.press('Enter')
  return { page: ada.page, button }
}

const hasFocus = (layer: Locator) =>
  layer.evaluate((element) => element.contains(document.activeElement))

for (const [name, layer] of Object.entries({ ...dialogs, ...others })) {
  test(`${name} takes focus, and Esc restores it to the button`, async ({ board, connect }) => {
    const { page, button } = await atOpener(layer, board, connect)
    const opened = layer.layer(page)
    await expect(opened).toBeVisible()
    await expect.poll(() => hasFocus(opened)).toBe(true)

    await page.keyboard.press('Escape')

    await expect(opened).toHaveCount(0)
    await expect(button).toBeFocused()
  })
}

for (const [name, layer] of Object.entries(dialogs)) {
  test(`Tab stays in ${name} and reaches its close button`, async ({ board, connect }) => {
    const { page } = await atOpener(layer, board, connect)
    const opened = layer.layer(page)
    await expect.poll(() => hasFocus(opened)).toBe(true)
    const passed = new Set<string>()
    for (let step = 0; step < 20; step++) {
      await page.keyboard.press('Tab')
      passed.add(
        await opened.evaluate((element) => {
          const at = document.activeElement
          // Between the last and the first tab stop is the browser's own UI.
          if (at === document.body) return 'the browser'
          if (!element.contains(at)) return `outside: ${at?.outerHTML}`
          return at?.getAttribute('aria-label') ?? at?.textContent ?? ''
        }),
      )
    }
    expect([...passed].filter((stop) => stop.startsWith('outside'))).toEqual([])
    expect([...passed].some((stop) => /^Close/.test(stop))).toBe(true)
  })
}

for (const [name, layer] of Object.entries(others)) {
  test(`Tab out of ${name} leaves nothing covering the next control`, async ({
    board,
    connect,
  }) => {
    const { page } = await atOpener(layer, board, connect)
    const opened = layer.layer(page)
    await expect.poll(() => hasFocus(opened)).toBe(true)

    for (let step = 0; step < 12 && (await opened.count()) > 0; step++) {
      await page.keyboard.press('Tab')
    }

    await expect(opened).toHaveCount(0)
    await expect(page.locator(':focus')).toBeVisible()
  })
}

for (const [name, layer] of Object.entries(ofNarrowScreens)) {
  test(`${name} fits 320 pixels`, async ({ board, connect }) => {
    const { page } = await atOpener({ ...layer, width: 320 }, board, connect)
    const opened = layer.layer(page)
    await expect.poll(() => hasFocus(opened)).toBe(true)

    const { x = -1, width = 0 } = (await steady(() => opened.boundingBox())) ?? {}
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(320)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
}

test('the menu of the landing page closes when focus or a press moves outside it', async ({
  visit,
}) => {
  const page = await visit('/', phone)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await openMenu(page)
  await expect(menu).toBeVisible()
  const last = page.getByRole('banner').getByRole('link', { name: 'Get started' })
  await last.focus()
  await page.keyboard.press('Tab')
  await expect(menu).toBeHidden()
  await expect(page.getByRole('main').locator(':focus')).toBeVisible()

  await openMenu(page)
  await page.getByRole('heading', { level: 2 }).first().click()
  await expect(menu).toBeHidden()

  await openMenu(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
})

test('a menu closes when its button scrolls away, and stays when the page moves behind it', async ({
  board,
  connect,
}) => {
  const { page, ...ada } = await board('ada', { path: '/settings' })
  const bob = await newMember('bob')
  await connect(ada, bob)
  const menu = page.getByRole('menu')
  const scrolled = (top: number) => page.evaluate((to) => scrollTo({ top: to }), top)
  const top = () => page.evaluate(() => scrollY)
  await expect(headingOf(page, 'Settings')).toBeVisible()

  await page.getByRole('button', { name: /Account menu/ }).click()
  await scrolled(300)
  await expect.poll(top).toBe(300)
  await menu.getByRole('menuitem', { name: 'My Profile' }).hover()
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/connections')
  await page.setViewportSize({ width: 1440, height: 300 })
  await page.getByRole('button', { name: 'More options' }).click()
  await expect(menu).toBeVisible()
  await page.evaluate(() => document.body.style.setProperty('min-height', '200vh'))
  await scrolled(40)
  await expect(menu).toHaveCount(0)
})

test('deleting an entry moves focus to the button that adds one', async ({ board, connect }) => {
  const { page } = await atOpener(dialogs['the deletion of an entry']!, board, connect)

  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()

  await expect(page.getByText('No work experience added yet.')).toBeVisible()
  await expect(buttonOn(page, 'Add Experience')).toBeFocused()
})
