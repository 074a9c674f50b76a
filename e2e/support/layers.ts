import { expect, type Page } from '@playwright/test'

export const dialogOn = (page: Page) => page.getByRole('dialog')

/**
 * Waits until a layer is closed and its history entry removed; removing it would interrupt a
 * reload.
 */
export async function expectNoLayer(page: Page): Promise<void> {
  await expect(dialogOn(page)).toBeHidden()
  await expect.poll(() => page.evaluate(() => history.state.layers ?? 0)).toBe(0)
}
