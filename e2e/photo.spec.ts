import { picture } from './support/picture.ts'
import { boxOf, toastOf } from './support/profile-page.ts'
import { expect, test } from './support/prolonged-fixtures.ts'

test('a photo is picked, cropped and uploaded, and shows on the page and in the sidebar after a reload', async ({
  openAs,
}) => {
  const { page } = await openAs('ada', { path: '/profile' })
  const avatar = boxOf(page, 'Identity').locator('img')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Change photo' }).click()
  await (await chooser).setFiles(await picture(page, 'me.png'))
  const dialog = page.getByRole('dialog', { name: 'Crop your photo' })
  await dialog.getByRole('slider', { name: 'Zoom' }).press('ArrowRight')
  await dialog.getByRole('button', { name: 'Use photo' }).click()
  const panel = page.getByRole('group', { name: 'Photo selected' })
  await expect(panel).toContainText('me.png')
  await expect(avatar).toHaveAttribute('src', /^blob:/)

  await panel.getByRole('button', { name: 'Upload Photo' }).click()
  await expect(toastOf(page, 'Photo uploaded successfully')).toBeVisible()
  await expect(panel).toHaveCount(0)
  await page.reload()
  const inSidebar = page.getByRole('button', { name: /Account menu/ }).locator('img')
  for (const image of [avatar, inSidebar]) {
    await expect(image).toHaveJSProperty('complete', true)
    await expect(image).not.toHaveJSProperty('naturalWidth', 0)
  }
})
