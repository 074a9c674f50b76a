import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import type { ReactNode } from 'react'
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../lib/browser/theme.ts'
import { Button } from './ui/button.tsx'
import { Menu, MenuRadioGroup } from './ui/menu.tsx'

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

/** The theme radio group, for use inside a menu. */
export function ThemeMenuItems() {
  return (
    <MenuRadioGroup
      label="Theme"
      value={useThemeChoice()}
      onChange={chooseTheme}
      options={themeOptions}
    />
  )
}

/** The icon button "Change theme" with its menu, for pages outside the shell. */
export function ThemeMenu() {
  const chosen = useThemeChoice()
  return (
    <Menu
      align="end"
      trigger={(props) => (
        <Button {...props} kind="ghost" icon aria-label="Change theme">
          {themeOptions.find(({ value }) => value === chosen)?.icon}
        </Button>
      )}
    >
      <ThemeMenuItems />
    </Menu>
  )
}
