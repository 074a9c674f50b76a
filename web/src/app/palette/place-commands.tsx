import Keyboard from 'lucide-react/icons/keyboard'
import LogOut from 'lucide-react/icons/log-out'
import { themeOptions } from '../../components/theme-options.tsx'
import type { Command, CommandGroup } from '../../features/palette/commands.ts'
import { Chords } from '../../features/shortcuts/chords.tsx'
import { chordsTo } from '../../features/shortcuts/shortcuts.ts'
import { chooseTheme, type ThemeChoice } from '../../lib/browser/theme.ts'
import { memberPages } from '../../page-table.ts'
import { pageIcons } from '../shell/page-icons.ts'
import type { PaletteActions } from './palette-actions.ts'

const Keys = ({ path }: { path: string }) => (
  <span aria-hidden="true" className="flex items-center gap-1 text-12 text-ink-2 max-md:hidden">
    <Chords chords={chordsTo(path)} join="then" />
  </span>
)

/** Commands that open a page. */
export function screenCommands({ onGo }: Pick<PaletteActions, 'onGo'>): CommandGroup {
  return {
    name: 'Go to',
    commands: memberPages.map(({ file, path, name }): Command => {
      const Icon = pageIcons[file]
      return {
        id: `go-${file}`,
        label: name,
        icon: <Icon aria-hidden="true" />,
        aside: <Keys path={path} />,
        run: () => onGo(path),
      }
    }),
  }
}

export function themeCommands(chosen: ThemeChoice): CommandGroup {
  return {
    name: 'Theme',
    commands: themeOptions.map(
      ({ value, label, icon }): Command => ({
        id: `theme-${value}`,
        label,
        icon,
        words: 'theme appearance mode',
        aside: value === chosen && <span className="text-13 text-ink-2">current</span>,
        run: () => chooseTheme(value),
      }),
    ),
  }
}

export function accountCommands(actions: Pick<PaletteActions, 'onShowShortcuts' | 'onLogout'>) {
  const commands: Command[] = [
    {
      id: 'show-shortcuts',
      label: 'Keyboard shortcuts',
      icon: <Keyboard aria-hidden="true" />,
      words: 'keys help',
      run: actions.onShowShortcuts,
    },
    {
      id: 'logout',
      label: 'Logout',
      icon: <LogOut aria-hidden="true" />,
      words: 'log out sign exit',
      run: actions.onLogout,
    },
  ]
  return { name: 'Account', commands }
}
