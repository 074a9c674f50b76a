import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import type { ReactNode } from 'react'
import type { ThemeChoice } from '../lib/browser/theme.ts'

type ThemeOption = {
  value: ThemeChoice
  label: string
  icon: ReactNode
  /** An explanation, shown where there is room. */
  detail?: string
}

/** The three themes, in the same order everywhere. */
export const themeOptions: readonly ThemeOption[] = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden="true" /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden="true" /> },
  {
    value: 'system',
    label: 'System',
    icon: <Monitor aria-hidden="true" />,
    detail: 'follows your device',
  },
]
