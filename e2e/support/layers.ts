import { expect, type Page } from '@playwright/test'

export const dialogOn = (page: Page) => page.getByRole('dialog')

/** Waits until a layer is closed and out of the address; going back would interrupt a reload. */
export async function expectNoLayer(page: Page): Promise<void> {
  await expect(dialogOn(page)).toBeHidden()
  await expect(page).not.toHaveURL(/[?&](photo|profile)=/)
}
