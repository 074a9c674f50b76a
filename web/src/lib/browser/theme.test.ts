import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** happy-dom has no system theme, so the media query is faked. */
const system = { isDark: false, listeners: new Set<() => void>() }

function switchSystem(isDark: boolean) {
  system.isDark = isDark
  for (const listener of system.listeners) listener()
}

vi.stubGlobal('matchMedia', () => ({
  get matches() {
    return system.isDark
  },
  addEventListener: (_type: string, listener: () => void) => system.listeners.add(listener),
  removeEventListener: (_type: string, listener: () => void) => system.listeners.delete(listener),
}))

const { chooseTheme, followTheme, readThemeChoice } = await import('./theme.ts')
const shown = () => document.documentElement.dataset.theme

let stopFollowing: () => void

beforeEach(() => {
  document.head.innerHTML = '<meta name="theme-color" content="">'
  stopFollowing = followTheme()
})

afterEach(() => {
  stopFollowing()
  system.isDark = false
})

test('without a choice the theme follows the system', () => {
  expect(readThemeChoice()).toBe('system')

  switchSystem(true)
  expect(shown()).toBe('dark')

  switchSystem(false)
  expect(shown()).toBe('light')
})

test('a choice is stored, applied at once and overrides the system', () => {
  chooseTheme('dark')
  switchSystem(false)

  expect(localStorage.getItem('shipmates-theme')).toBe('dark')
  expect(shown()).toBe('dark')
  expect(document.documentElement.style.colorScheme).toBe('dark')
  expect(document.querySelector('meta[name=theme-color]')?.getAttribute('content')).toBe('#0f1623')
})

test('a choice in another tab is applied here too', () => {
  localStorage.setItem('shipmates-theme', 'dark')

  dispatchEvent(new StorageEvent('storage', { key: 'shipmates-theme' }))

  expect(shown()).toBe('dark')
})

test('a choice made in another tab before listening started is applied on start', () => {
  stopFollowing()
  localStorage.setItem('shipmates-theme', 'dark')

  stopFollowing = followTheme()

  expect(shown()).toBe('dark')
})

test('an invalid stored value counts as system', () => {
  localStorage.setItem('shipmates-theme', 'sepia')

  expect(readThemeChoice()).toBe('system')
})
