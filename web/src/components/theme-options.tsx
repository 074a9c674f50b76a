import { Monitor, Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ThemeChoice } from '../lib/theme.ts'

/** The three themes in the order in which they are offered everywhere. */
export const themeOptions: readonly { value: ThemeChoice; label: string; icon: ReactNode }[] = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden="true" /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden="true" /> },
  { value: 'system', label: 'System', icon: <Monitor aria-hidden="true" /> },
]
