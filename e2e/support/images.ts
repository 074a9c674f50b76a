import { expect, type Locator, type Page } from '@playwright/test'
import { uploadImage } from '@shipmates/contract/chat-images'
import type { PictureFile } from './picture.ts'
import { logOf } from './talk.ts'

export const UPLOADS = `**${uploadImage.path}`

export async function choose(page: Page, button: string, files: PictureFile[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chooser).setFiles(files)
}

export const sendButton = (page: Page) => page.getByRole('button', { name: 'Send message' })
export const thumbnail = (page: Page, name: string) =>
  page.getByRole('button', { name: `Remove image: ${name}` })
export const opener = (page: Page, name: string) =>
  logOf(page).getByRole('button', { name: `Open ${name}`, exact: true })
export const cancels = (page: Page) => logOf(page).getByRole('button', { name: /^Cancel upload/ })

export async function expectLoaded(button: Locator): Promise<void> {
  await expect(button.locator('img')).not.toHaveJSProperty('naturalWidth', 0)
}

/** Holds uploads, and returns the functions that release each. */
export async function holdUploads(page: Page) {
  const releases: (() => void)[] = []
  await page.route(UPLOADS, async (call) => {
    await new Promise<void>((resolve) => releases.push(resolve))
    // One of them is cancelled.
    await call.continue().catch(() => {})
  })
  return releases
}
