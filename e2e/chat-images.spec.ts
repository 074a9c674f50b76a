import type { Locator, Page } from '@playwright/test'
import { uploadImage } from '@shipmates/contract/chat-images'
import { expect, test } from './support/fixtures.ts'
import { goOffline, goOnline } from './support/network.ts'
import { type PictureFile, picture } from './support/picture.ts'
import { steady } from './support/still.ts'
import {
  bubble,
  inputOf,
  lines,
  logOf,
  rowOf,
  spokenIn,
  storedTick,
  twoInChat,
  write,
} from './support/talk.ts'

async function choose(page: Page, button: string, files: PictureFile[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chooser).setFiles(files)
}

/** Pastes a picture, or drops it on the log, as the browser tells the page of it. */
async function hand(
  page: Page,
  how: 'paste' | 'drop',
  { name, buffer }: PictureFile,
): Promise<void> {
  const target = how === 'paste' ? inputOf(page) : logOf(page)
  await target.evaluate(
    (element, [kind, fileName, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([bytes], fileName, { type: 'image/png' }))
      const options = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: data })
          : new DragEvent('drop', { ...options, dataTransfer: data }),
      )
    },
    [how, name, buffer.toString('base64')] as const,
  )
}

const UPLOADS = `**${uploadImage.path}`

const sendButton = (page: Page) => page.getByRole('button', { name: 'Send message' })
const thumbnail = (page: Page, name: string) =>
  page.getByRole('button', { name: `Remove image: ${name}` })
const opener = (page: Page, name: string) =>
  logOf(page).getByRole('button', { name: `Open ${name}`, exact: true })
const cancels = (page: Page) => logOf(page).getByRole('button', { name: /^Cancel upload/ })

async function expectLoaded(button: Locator): Promise<void> {
  await expect(button.locator('img')).not.toHaveJSProperty('naturalWidth', 0)
}

/** How many unsent pictures the browser stores. */
const countStored = async () => (await (await caches.open('unsent-pictures')).keys()).length

/** Holds uploads, and returns the functions that let each go on. */
async function holdUploads(page: Page) {
  const releases: (() => void)[] = []
  await page.route(UPLOADS, async (call) => {
    await new Promise<void>((resolve) => releases.push(resolve))
    // One of them is cancelled.
    await call.continue().catch(() => {})
  })
  return releases
}

test('images are picked, pasted, dropped, described, cancelled, sent, seen and deleted', async ({
  board,
  connect,
}) => {
  const { ada, bob } = await twoInChat(board, connect)
  const { page } = ada
  const [pier, chart, boat] = await Promise.all([
    picture(page, 'pier.png', 'teal'),
    picture(page, 'chart.png', 'gold'),
    picture(page, 'boat.png', 'navy'),
  ])
  const releases = await holdUploads(page)

  await choose(page, 'Add images', [pier])
  await hand(page, 'paste', chart)
  await hand(page, 'drop', boat)
  for (const { name } of [pier, chart, boat]) await expect(thumbnail(page, name)).toBeVisible()
  await page.getByRole('button', { name: '+ ALT, describe image: pier.png' }).click()
  await page.getByRole('textbox', { name: /^Description/ }).fill('A pier')
  await page.getByRole('button', { name: 'Save' }).click()
  await inputOf(page).fill('Three of them')
  await expect(sendButton(page)).toBeEnabled()
  await inputOf(page).press('Enter')
  await expect(cancels(page)).toHaveCount(3)
  await expect(thumbnail(page, 'pier.png')).toHaveCount(0)

  await page.getByRole('button', { name: /^Cancel upload of image 3 of 3/ }).click()
  await expect(cancels(page)).toHaveCount(2)
  await expect.poll(() => releases.length).toBe(3)
  for (const release of releases) release()
  await expect(storedTick(bubble(page, 'Three of them'))).toBeVisible()
  for (const side of [page, bob.page]) {
    await expectLoaded(opener(side, 'image: A pier'))
    await expectLoaded(opener(side, 'image 2 of 2'))
    await expect(bubble(side, 'Three of them').getByRole('button', { name: /^Open/ })).toHaveCount(
      2,
    )
  }

  await opener(bob.page, 'image: A pier').click()
  const viewer = (place: string) => bob.page.getByRole('dialog', { name: `Image ${place} of 2` })
  await expect(viewer('1').getByRole('img', { name: 'A pier' })).toBeVisible()
  await viewer('1').getByRole('button', { name: 'Next image' }).click()
  await expect(viewer('2')).toBeVisible()
  await bob.page.keyboard.press('ArrowLeft')
  await expect(viewer('1')).toBeVisible()
  await bob.page.keyboard.press('ArrowRight')
  await expect(viewer('2')).toBeVisible()
  await bob.page.keyboard.press('Escape')
  await expect(opener(bob.page, 'image: A pier')).toBeFocused()

  await bubble(page, 'Three of them').hover()
  await bubble(page, 'Three of them').getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  for (const side of [page, bob.page]) {
    await expect(bubble(side, 'deleted this message')).toBeVisible()
    await expect(logOf(side).getByRole('button', { name: /^Open/ })).toHaveCount(0)
  }
})

test('an image that is picked or uploaded during a reload is sent, once', async ({
  board,
  connect,
}) => {
  const { ada, bob } = await twoInChat(board, connect)
  const { page } = ada
  const second = await page.context().newPage()
  await second.goto(`/messages/${bob.userName}`)
  const releases = await holdUploads(page)
  await choose(page, 'Add images', [await picture(page, 'pier.png', 'teal')])
  await inputOf(page).fill('Look at this')
  await expect(sendButton(page)).toBeEnabled()

  await page.reload()
  await expect(inputOf(page)).toHaveValue('Look at this')
  await expectLoaded(page.getByRole('listitem').filter({ has: thumbnail(page, 'pier.png') }))
  expect(await page.evaluate(countStored)).toBe(1)
  await sendButton(page).dblclick()
  await expect(cancels(page)).toHaveCount(1)
  await expect.poll(() => releases.length).toBe(1)
  await page.unroute(UPLOADS)
  await page.reload()

  await expect(storedTick(bubble(page, 'Look at this'))).toBeVisible()
  for (const side of [page, second, bob.page]) {
    await expect(bubble(side, 'Look at this')).toHaveCount(1)
    await expectLoaded(opener(side, 'image'))
  }
  await expect.poll(() => page.evaluate(countStored)).toBe(0)
})

test('an upload that loses its connection goes on once it is back, before what was written later', async ({
  board,
  connect,
}) => {
  const { ada, bob } = await twoInChat(board, connect)
  const { page } = ada
  const releases = await holdUploads(page)
  await choose(page, 'Add images', [await picture(page, 'pier.png', 'teal')])
  await inputOf(page).fill('line 1')
  await sendButton(page).click()
  await expect.poll(() => releases.length).toBe(1)

  await goOffline(page)
  for (const release of releases) release()
  await page.unroute(UPLOADS)
  await write(page, 'line 2')
  await expect(bubble(page, 'line 2').getByRole('img', { name: 'Sending' })).toBeVisible()
  await expect(page.getByText(/^(Reconnecting…|You're offline)/)).toBeVisible()
  await goOnline(page)

  await expect(storedTick(bubble(page, 'line 2'))).toBeVisible()
  for (const side of [page, bob.page]) {
    await expect.poll(() => spokenIn(side)).toEqual(lines(2))
    await expectLoaded(bubble(side, 'line 1').getByRole('button', { name: 'Open image' }))
  }
})

test('an image whose upload fails is sent by a retry, and takes its place before it loads', async ({
  board,
  connect,
}) => {
  const { ada, bob } = await twoInChat(board, connect)
  const { page } = ada
  await page.route(UPLOADS, (call) => call.fulfill({ status: 413 }))
  await choose(page, 'Add images', [await picture(page, 'pier.png', 'teal')])
  await expect(thumbnail(page, 'pier.png')).toBeVisible()
  await sendButton(page).click()
  await expect(logOf(page).getByRole('img', { name: 'Not sent' })).toBeVisible()
  await page.unroute(UPLOADS)
  let show = () => {}
  const shown = new Promise<void>((resolve) => {
    show = resolve
  })
  await bob.page.route('**/api/v1/chat/images/*', (call) => shown.then(() => call.continue()))

  await page.getByRole('button', { name: 'Retry' }).click()

  await expect(storedTick(logOf(page).getByRole('listitem').last())).toBeVisible()
  await expect(rowOf(bob.page, ada)).toContainText('Sent an image')
  const theirs = opener(bob.page, 'image')
  await expect(theirs).toBeVisible()
  const places = async () => [
    await theirs.boundingBox(),
    await bubble(bob.page, 'Hello').boundingBox(),
  ]
  const before = await steady(places)
  show()
  await expectLoaded(theirs)
  expect(await steady(places)).toEqual(before)
})
