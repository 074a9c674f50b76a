import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { devices, type Locator, type Page } from '@playwright/test'
import { addExperience } from '@shipmates/contract/own-profile'
import { goInApp } from './support/go.ts'
import { choose, expectLoaded, opener, sendButton } from './support/images.ts'
import { dialogOn, expectNoLayer } from './support/layers.ts'
import { type Member, newMember } from './support/people.ts'
import { picture as pictureFile } from './support/picture.ts'
import { type Connect, expect, type OpenAs, test } from './support/prolonged-fixtures.ts'
import { steady } from './support/still.ts'
import { adaAndBob, messagesOf, storedTick, storeTexts } from './support/talk.ts'

const { viewport, isMobile, hasTouch } = devices['Pixel 7']
const phone = { viewport, isMobile, hasTouch }

/** Goes from Settings to Connections, and opens a profile dialog there. */
async function openDialogOf(page: Page, userName: string): Promise<void> {
  await openMenu(page)
  await dialogOn(page).getByRole('link', { name: 'Connections' }).click()
  await page.getByRole('button', { name: userName }).click()
  await expect(dialogOn(page).getByRole('heading', { name: userName })).toBeVisible()
}

const openMenu = (page: Page) => page.getByRole('button', { name: 'Open menu' }).click()

const headingOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('Back closes a profile and opens it again from where it led; other dialogs go away with their page; none leaves a history entry', async ({
  openAs,
  connect,
}) => {
  const { page, ...ada } = await openAs('ada', { ...phone, path: '/settings' })
  const bob = await newMember('bob')
  await connect(ada, bob)
  const backToSettings = async () => {
    await page.goBack()
    await expect(headingOf(page, 'Settings')).toBeVisible()
  }

  await test.step('Back closes the profile, and then leaves the page', async () => {
    await openDialogOf(page, bob.userName)
    await page.goBack()
    await expect(dialogOn(page)).toBeHidden()
    await expect(headingOf(page, 'My Connections')).toBeVisible()
    await backToSettings()
  })

  await test.step('a profile that was closed leaves no entry', async () => {
    await openDialogOf(page, bob.userName)
    await page.keyboard.press('Escape')
    await expectNoLayer(page)
    await backToSettings()
  })

  await test.step('Back from the chat that a profile led to opens the profile', async () => {
    await openDialogOf(page, bob.userName)
    const message = dialogOn(page).getByRole('button', { name: 'Message' })
    await expect(message).toHaveAccessibleDescription(bob.userName)
    await message.click()
    await expect(page).toHaveURL(`/messages/${bob.userName}`)
    await expect(dialogOn(page)).toBeHidden()

    await page.goBack()
    await expect(dialogOn(page).getByRole('heading', { name: bob.userName })).toBeVisible()
    await page.goForward()
    await expect(page).toHaveURL(`/messages/${bob.userName}`)
    await expect(dialogOn(page)).toBeHidden()
    await page.goBack()
    await page.goBack()
    await expectNoLayer(page)
    await expect(headingOf(page, 'My Connections')).toBeVisible()
    await backToSettings()
  })

  await test.step('selecting the current page in the menu adds no entry', async () => {
    await openMenu(page)
    await dialogOn(page).getByRole('link', { name: 'Connections' }).click()
    await expect(headingOf(page, 'My Connections')).toBeVisible()
    await openMenu(page)
    await dialogOn(page).getByRole('link', { name: 'Connections' }).click()
    await expectNoLayer(page)
    await backToSettings()
  })

  await test.step('the menu goes away with its page, which can be used at once', async () => {
    await openMenu(page)
    await dialogOn(page).getByRole('link', { name: 'Connections' }).click()
    await expect(headingOf(page, 'My Connections')).toBeVisible()
    await openMenu(page)
    await expect(dialogOn(page)).toBeVisible()
    await backToSettings()
    await expect(dialogOn(page)).toHaveCount(0)
    await openMenu(page)
    await page.keyboard.press('Escape')
    await expect(dialogOn(page)).toHaveCount(0)
  })
})

interface AddressedLayer {
  /** The page below, at a place to which it is scrolled. */
  page: Page
  opener: Locator
  layerOn: (page: Page) => Locator
  address: string
}

async function expectAddressed({ page, opener, layerOn, address }: AddressedLayer): Promise<void> {
  const place = () =>
    page.evaluate(() => [scrollY, document.querySelector('[data-log]')?.scrollTop ?? 0])
  const below = page.url()
  const layer = layerOn(page)
  await expect.poll(async () => Math.max(...(await place()))).toBeGreaterThan(0)
  const before = await steady(place)

  await opener.click()
  await expect(layer).toBeVisible()
  await expect(page).toHaveURL(address)
  expect(await place()).toEqual(before)
  await page.goBack()
  await expect(layer).toHaveCount(0)
  await expect(page).toHaveURL(below)
  await expect(opener).toBeFocused()
  expect(await steady(place)).toEqual(before)
  await page.goForward()
  await expect(layer).toBeVisible()
  expect(await place()).toEqual(before)

  await page.reload()
  await expect(layer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(layer).toHaveCount(0)
  await expect(page).toHaveURL(below)

  const other = await page.context().newPage()
  await other.goto(address)
  await expect(layerOn(other)).toBeVisible()
  const entries = await other.evaluate(() => history.length)
  await other.keyboard.press('Escape')
  await expect(layerOn(other)).toHaveCount(0)
  await expect(other).toHaveURL(below)
  expect(await other.evaluate(() => history.length)).toBe(entries)
  await other.close()
}

test('a photo and a profile have an address: Back, Forward, a reload and a second tab open and close them, and the page below does not move', async ({
  openAs,
  connect,
}) => {
  const skill = `Halyard ${randomBytes(4).toString('hex')}`
  const eve = await newMember('eve', { skills: [skill] })
  const { page, ada, bob } = await adaAndBob(openAs, connect, {
    viewport: { width: 1280, height: 600 },
  })
  await storeTexts(
    bob,
    ada,
    Array.from({ length: 30 }, (_, index) => `Line ${index}`),
  )

  await page.goto(`/messages/${bob.userName}`)
  await choose(page, 'Add images', [await pictureFile(page, 'pier.png')])
  await expect(sendButton(page)).toBeEnabled()
  await sendButton(page).click()
  await expect(storedTick(messagesOf(page).last())).toBeVisible()
  await expectLoaded(opener(page, 'image'))
  const id = await messagesOf(page).last().getAttribute('data-message')
  await expectAddressed({
    page,
    opener: opener(page, 'image'),
    layerOn: (shown) => shown.getByRole('dialog', { name: 'Image 1 of 1' }),
    address: `/messages/${bob.userName}?photo=${id}.1`,
  })
  await expectAddressed({
    page,
    opener: page.getByRole('button', { name: bob.userName, exact: true }),
    layerOn: (shown) => shown.getByRole('dialog', { name: bob.userName }),
    address: `/messages/${bob.userName}?profile=${bob.userName}`,
  })

  await page.goto(`/dashboard?${new URLSearchParams({ skills: skill })}`)
  const card = page.getByRole('button', { name: eve.userName, exact: true })
  await expect(card).toBeVisible()
  await page.evaluate(() => {
    document.body.style.setProperty('min-height', '200vh')
    scrollTo({ top: 60, behavior: 'instant' })
  })
  await expectAddressed({
    page,
    opener: card,
    layerOn: (shown) => shown.getByRole('dialog', { name: eve.userName }),
    address: `/dashboard?${new URLSearchParams({ skills: skill, profile: eve.userName })}`,
  })
})

interface Layer {
  path: string
  width?: number
  /** Prepares the page before the layer can be opened. */
  act?: (page: Page) => Promise<void>
  opener: (page: Page, bob: Member) => Locator
  layer: (page: Page) => Locator
  /** Whether it must fit 320 pixels. */
  isOnPhones?: boolean
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
  'the first steps': {
    path: '/dashboard',
    opener: (page) => buttonOn(page, 'Start'),
    layer: (page) => page.getByRole('dialog', { name: 'What brings you here?' }),
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
}

const popovers: Record<string, Layer> = {
  'the theme menu': {
    path: '/',
    opener: (page) => page.getByRole('button', { name: 'Change theme' }),
    layer: (page) => page.getByRole('menu', { name: 'Change theme' }),
    isOnPhones: true,
  },
  'the calendar': {
    path: '/profile',
    act: addExperienceForm,
    opener: (page) => buttonOn(page, /^Start Date/),
    layer: (page) => page.getByRole('dialog', { name: 'Start Date' }),
    isOnPhones: true,
  },
  'the calendar of the other date': {
    path: '/profile',
    opener: (page) => buttonOn(page, /^End Date/),
    layer: (page) => page.getByRole('dialog', { name: 'End Date' }),
    isOnPhones: true,
  },
  'the account menu': {
    path: '/settings',
    opener: (page) => page.getByRole('button', { name: /Account menu/ }),
    layer: (page) => page.getByRole('menu'),
  },
}

/** A signed-in member with data for every layer, and a connection. */
async function owner(openAs: OpenAs, connect: Connect) {
  const ada = await openAs('ada', { path: '' })
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
  await ada.page.goto('/connections')
  await expect(headingOf(ada.page, 'My Connections')).toBeVisible()
  return { page: ada.page, bob }
}

/** Opens the page of a layer, unless it is already shown. */
async function toPageOf(page: Page, { path, width = 1440, act }: Layer): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  if (new URL(page.url()).pathname !== path) {
    const before = await page.title()
    await goInApp(page, path)
    await expect(page).not.toHaveTitle(before)
  }
  await act?.(page)
}

/** Opens a layer by keyboard, and checks that it takes focus. */
async function openByKey(page: Page, { layer }: Layer, button: Locator): Promise<Locator> {
  await button.focus()
  await page.keyboard.press('Enter')
  const opened = layer(page)
  await expect(opened).toBeVisible()
  await expect
    .poll(() => opened.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true)
  return opened
}

async function closeByKey(page: Page, opened: Locator, button: Locator): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(opened).toHaveCount(0)
  await expect(button).toBeFocused()
}

test('each dialog, menu and calendar takes focus, and Esc restores it; Tab stays inside a dialog and leaves a menu, which fits into 320 pixels', async ({
  openAs,
  connect,
}) => {
  const { page, bob } = await owner(openAs, connect)
  for (const [name, layer] of Object.entries(dialogs)) {
    await test.step(name, async () => {
      await toPageOf(page, layer)
      const button = layer.opener(page, bob)
      const opened = await openByKey(page, layer, button)
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
      await closeByKey(page, opened, button)
    })
  }

  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No work experience added yet.')).toBeVisible()
  await expect(buttonOn(page, 'Add Experience')).toBeFocused()

  for (const [name, layer] of Object.entries(popovers)) {
    await test.step(name, async () => {
      await toPageOf(page, layer)
      const button = layer.opener(page, bob)
      await closeByKey(page, await openByKey(page, layer, button), button)

      const opened = await openByKey(page, layer, button)
      for (let step = 0; step < 12 && (await opened.count()) > 0; step++) {
        await page.keyboard.press('Tab')
      }
      await expect(opened).toHaveCount(0)
      await expect(page.locator(':focus')).toBeVisible()

      if (!layer.isOnPhones) return
      await page.setViewportSize({ width: 320, height: 900 })
      await openByKey(page, layer, button)
      const { x = -1, width = 0 } = (await steady(() => opened.boundingBox())) ?? {}
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + width).toBeLessThanOrEqual(320)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      await closeByKey(page, opened, button)
    })
  }

  // A menu closes when its button scrolls away, and stays open when the page moves behind it.
  const menu = page.getByRole('menu')
  const scrolled = (top: number) => page.evaluate((to) => scrollTo({ top: to }), top)
  const top = () => page.evaluate(() => scrollY)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: /Account menu/ }).click()
  await scrolled(300)
  await expect.poll(top).toBe(300)
  await menu.getByRole('menuitem', { name: 'My Profile' }).hover()
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Connections', exact: true }).click()
  await expect(headingOf(page, 'My Connections')).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 300 })
  await page.getByRole('button', { name: 'More options' }).click()
  await expect(menu).toBeVisible()
  await page.evaluate(() => document.body.style.setProperty('min-height', '200vh'))
  await scrolled(40)
  await expect(menu).toHaveCount(0)
})
