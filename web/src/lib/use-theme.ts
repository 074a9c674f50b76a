import { useSyncExternalStore } from 'react'
import { readThemeChoice, subscribeTheme, type ThemeChoice } from './theme.ts'

/** The chosen theme, kept current. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribeTheme, readThemeChoice, () => 'system')
}
