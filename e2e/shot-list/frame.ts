import type { Page } from '@playwright/test'
import { fewCards } from './people.ts'
import { member, type Shot } from './shot.ts'

const openPalette = async (page: Page, words: string) => {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').waitFor()
  await page.keyboard.type(words)
}

/** The shell around every signed-in screen. */
export const frameShots: readonly Shot[] = [
  member('account-menu', '/connections', {
    isAlone: true,
    isLoadedPerWidth: true,
    act: async (page) => {
      const narrow = page.getByRole('button', { name: 'Open menu' })
      if (await narrow.isVisible()) await narrow.click()
      else await page.getByRole('button', { name: /Account menu/ }).click()
    },
  }),
  member('palette', '/connections', { act: (page) => openPalette(page, '') }),
  member('palette-people', '/connections', {
    act: async (page) => {
      await openPalette(page, 'build')
      await page.getByText('Builds went from').waitFor()
    },
  }),
  member('palette-unmatched', '/connections', {
    act: async (page) => {
      await openPalette(page, 'zzzzzz')
      await page.getByText('No match for “zzzzzz”').waitFor()
    },
  }),
  member('shortcuts', '/connections', { act: (page) => page.keyboard.press('?') }),
  // Last, because its state is stored in a cookie.
  member('sidebar', '/dashboard', {
    isLoadedPerWidth: true,
    answers: { 'user/feed': fewCards },
    act: async (page) => {
      const toggle = page.getByRole('button', { name: 'Toggle sidebar' })
      if (await toggle.isVisible()) await toggle.click()
    },
  }),
]
