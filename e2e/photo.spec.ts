import type { Page } from '@playwright/test'
import { uploadPhoto } from '@shipmates/contract/own-profile'
import { expect, test } from './support/fixtures.ts'
import { type PictureFile, picture } from './support/picture.ts'
import { boxOf, failing, holding, toastOf } from './support/profile-page.ts'

async function pick(page: Page, file: PictureFile): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Change photo' }).click()
  await (await chooser).setFiles(file)
}

test('a photo is picked, cropped and uploaded, and shows after a reload and in the sidebar after a login', async ({
  board,
  visit,
}) => {
  const { page, email, password } = await board('ada', { path: '/profile' })
  const avatar = boxOf(page, 'Identity').locator('img')
  await pick(page, await picture(page, 'me.png'))
  const dialog = page.getByRole('dialog', { name: 'Crop your photo' })
  await dialog.getByRole('slider', { name: 'Zoom' }).press('ArrowRight')
  await dialog.getByRole('button', { name: 'Use photo' }).click()
  const panel = page.getByRole('group', { name: 'Photo selected' })
  await expect(panel).toContainText('me.png')
  await expect(avatar).toHaveAttribute('src', /^blob:/)

  const release = await holding(page, uploadPhoto.path)
  await panel.getByRole('button', { name: 'Upload Photo' }).click()
  await expect(panel.getByRole('button', { name: 'Uploading...' })).toBeVisible()
  release()
  await expect(toastOf(page, 'Photo uploaded successfully')).toBeVisible()
  await expect(panel).toHaveCount(0)
  await page.reload()
  const elsewhere = await visit('/login')
  await elsewhere.getByLabel('Email').fill(email)
  await elsewhere.getByLabel('Password', { exact: true }).fill(password)
  await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click()
  const inSidebar = (page: Page) =>
    page.getByRole('button', { name: /Account menu/ }).locator('img')
  for (const image of [avatar, inSidebar(page), inSidebar(elsewhere)]) {
    await expect(image).toHaveJSProperty('complete', true)
    await expect(image).not.toHaveJSProperty('naturalWidth', 0)
  }
})

test('a file of a wrong type or of more than 5 MB is refused at once', async ({ board }) => {
  const { page } = await board('ada', { path: '/profile' })
  const text = { name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('Not a picture') }
  await pick(page, text)
  const wrongType = 'Invalid file type. Only JPEG, PNG, WebP, and GIF are allowed'
  await expect(toastOf(page, wrongType)).toBeVisible()
  await pick(page, {
    ...(await picture(page, 'me.png')),
    buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
  })
  await expect(toastOf(page, 'File size exceeds 5MB limit')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Photo selected' })).toHaveCount(0)
})

test('the first steps upload a chosen photo with their last step', async ({ board }) => {
  const { page } = await board('ada')
  await page.getByRole('button', { name: 'Start' }).click()
  const steps = page.getByRole('dialog', { name: 'Show who you are' })
  for (let step = 0; step < 2; step++) await page.getByRole('button', { name: 'Skip' }).click()
  await pick(page, await picture(page, 'me.png'))
  await page.getByRole('button', { name: 'Use photo' }).click()
  await expect(steps.getByText('me.png')).toBeVisible()
  await steps.getByRole('button', { name: 'Finish' }).click()

  await expect(toastOf(page, 'Photo uploaded successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Now say hello' })).toBeVisible()
})

test('a photo that failed to upload stays selected', async ({ board }) => {
  const { page } = await board('ada', { path: '/profile' })
  await page.route(`**${uploadPhoto.path}`, (call) => call.fulfill({ json: { success: false } }))
  await pick(page, await picture(page, 'me.png'))
  await page.getByRole('button', { name: 'Use photo' }).click()
  await page.getByRole('button', { name: 'Upload Photo' }).click()
  await expect(toastOf(page, 'Upload failed')).toBeVisible()
  await page.unroute(`**${uploadPhoto.path}`)
  await failing(page, uploadPhoto.path)
  await page.getByRole('button', { name: 'Upload Photo' }).click()
  await expect(toastOf(page, 'Failed to upload photo')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Upload Photo' })).toBeVisible()

  const panel = page.getByRole('group', { name: 'Photo selected' })
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await expect(panel).toHaveCount(0)
  await expect(boxOf(page, 'Identity').locator('img')).toHaveCount(0)
})

test('an upload without an answer fails and can be retried', async ({ board }) => {
  const { page } = await board('ada', { path: '/profile' })
  await page.route(`**${uploadPhoto.path}`, (call) => call.abort())
  await pick(page, await picture(page, 'me.png'))
  await page.getByRole('button', { name: 'Use photo' }).click()
  await page.getByRole('button', { name: 'Upload Photo' }).click()
  await expect(toastOf(page, 'Failed to upload photo')).toBeVisible()

  await page.unroute(`**${uploadPhoto.path}`)
  await page.getByRole('button', { name: 'Upload Photo' }).click()
  await expect(toastOf(page, 'Photo uploaded successfully')).toBeVisible()
})
