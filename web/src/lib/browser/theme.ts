import { useSyncExternalStore } from 'react'
import { createListeners } from '../store.ts'
import { browserStorage } from './safe-storage.ts'

export const themeChoices = ['light', 'dark', 'system'] as const
export type ThemeChoice = (typeof themeChoices)[number]

const KEY = 'shipmates-theme'
const barColors = { light: '#f9f7f1', dark: '#0f1623' }
const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)')
const listeners = createListeners()

/** The stored choice; defaults to `system`. */
export function readThemeChoice(): ThemeChoice {
  const stored = browserStorage.read(KEY)
  return themeChoices.find((choice) => choice === stored) ?? 'system'
}

/** Stores and applies a choice. If storage is blocked it lasts until the page is left. */
export function chooseTheme(choice: ThemeChoice): void {
  browserStorage.write(KEY, choice)
  applyTheme(choice)
}

/**
 * Keeps this tab in sync with other tabs and with the system theme. Returns an unsubscribe
 * function.
 */
export function followTheme(): () => void {
  const follow = () => applyTheme(readThemeChoice())
  const followOtherTab = (event: StorageEvent) => event.key === KEY && follow()
  addEventListener('storage', followOtherTab)
  const system = systemIsDark()
  system.addEventListener('change', follow)
  // A choice made between the script in index.html and now has fired no event here.
  follow()
  return () => {
    removeEventListener('storage', followOtherTab)
    system.removeEventListener('change', follow)
  }
}

/** The chosen theme; updates on change. */
export const useThemeChoice = (): ThemeChoice =>
  useSyncExternalStore(listeners.subscribe, readThemeChoice, () => 'system')

function applyTheme(choice: ThemeChoice): void {
  const theme = choice === 'system' ? (systemIsDark().matches ? 'dark' : 'light') : choice
  const root = document.documentElement
  root.dataset.theme = theme
  root.style.colorScheme = theme
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', barColors[theme])
  listeners.notify()
}
