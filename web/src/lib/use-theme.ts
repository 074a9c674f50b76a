import { useSyncExternalStore } from 'react'
import { readThemeChoice, subscribeTheme, type ThemeChoice } from './theme.ts'

/** The chosen theme; updates on change. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribeTheme, readThemeChoice, () => 'system')
}
