import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import {
  cancels,
  choose,
  expectLoaded,
  holdUploads,
  opener,
  sendButton,
  thumbnail,
  UPLOADS,
} from './support/images.ts'
import { type PictureFile, picture } from './support/picture.ts'
import { steady } from './support/still.ts'
import { bubble, inputOf, logOf, messagesOf, rowOf, storedTick, twoInChat } from './support/talk.ts'

test.use({ isStill: true })

/** Pastes a picture, or drops it on the log, by the event that a browser fires. */
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

test('images are picked, pasted, dropped, described, cancelled, sent, seen and deleted; one whose upload fails is sent by a retry, in its original place', async ({
  openAs,
  connect,
}) => {
  const { ada, bob } = await twoInChat(openAs, connect)
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

  await page.unroute(UPLOADS)
  await page.route(UPLOADS, (call) => call.fulfill({ status: 413 }))
  await choose(page, 'Add images', [await picture(page, 'tower.png', 'olive')])
  await expect(thumbnail(page, 'tower.png')).toBeVisible()
  await sendButton(page).click()
  await expect(logOf(page).getByRole('img', { name: 'Not sent' })).toBeVisible()
  await page.unroute(UPLOADS)
  let show = () => {}
  const shown = new Promise<void>((resolve) => {
    show = resolve
  })
  await bob.page.route('**/api/v1/chat/images/*', (call) => shown.then(() => call.continue()))

  await page.getByRole('button', { name: 'Retry' }).click()

  await expect(storedTick(messagesOf(page).last())).toBeVisible()
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
