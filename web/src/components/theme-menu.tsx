import { chooseTheme, useThemeChoice } from '../lib/browser/theme.ts'
import { themeOptions } from './theme-options.tsx'
import { Button } from './ui/button.tsx'
import { Menu, MenuRadioGroup } from './ui/menu.tsx'

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
