import Bell from 'lucide-react/icons/bell'
import KeyRound from 'lucide-react/icons/key-round'
import Keyboard from 'lucide-react/icons/keyboard'
import LogOut from 'lucide-react/icons/log-out'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { AnsweringPennant } from '../../components/flags.tsx'
import { themeOptions } from '../../components/theme-menu.tsx'
import type { Command, CommandGroup } from '../../features/palette/commands.ts'
import { Chords } from '../../features/shortcuts/shortcut-rows.tsx'
import { chordsTo } from '../../features/shortcuts/shortcuts.ts'
import { chooseTheme, type ThemeChoice } from '../../lib/browser/theme.ts'
import { isStaff, sessionStore } from '../../lib/net/session.ts'
import { keyedPages, staffPage } from '../../page-table.ts'
import { pageIcons } from '../shell/nav-items.ts'

/** Actions of the command palette whose effects are outside of it. */
export interface PaletteActions {
  onGo: (path: string) => void
  onShowShortcuts: () => void
  onShowNotices: () => void
  onLogout: () => void
}

const Keys = ({ path }: { path: string }) => (
  <span aria-hidden="true" className="flex items-center gap-1 text-12 text-ink-2 max-md:hidden">
    <Chords chords={chordsTo(path)} join="then" />
  </span>
)

/** Commands that open a page. */
export function screenCommands({ onGo }: Pick<PaletteActions, 'onGo'>): CommandGroup {
  const commandTo = (
    id: string,
    icon: ReactNode,
    { path, name }: { path: string; name: string },
  ) => ({
    id,
    label: name,
    icon,
    aside: <Keys path={path} />,
    run: () => onGo(path),
  })
  const commands: Command[] = keyedPages.map((page) => {
    const Icon = pageIcons[page.file]
    return commandTo(`go-${page.file}`, <Icon aria-hidden="true" />, page)
  })
  if (isStaff(sessionStore.getSnapshot().user)) {
    const icon = <AnsweringPennant className="pennant size-4" />
    commands.push({ ...commandTo('go-admin', icon, staffPage), words: 'reports members log' })
  }
  return { name: 'Go to', commands }
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

/** Commands that open the form of an action. */
export function actionCommands({ onGo }: Pick<PaletteActions, 'onGo'>): CommandGroup {
  return {
    name: 'Actions',
    commands: [
      {
        id: 'edit-profile',
        label: 'Edit profile',
        icon: <Pencil aria-hidden="true" />,
        words: 'headline about skills photo',
        run: () => onGo('/profile?edit=userName'),
      },
      {
        id: 'add-experience',
        label: 'Add experience',
        icon: <Plus aria-hidden="true" />,
        words: 'work job position',
        run: () => onGo('/profile?edit=work'),
      },
      {
        id: 'change-password',
        label: 'Change password',
        icon: <KeyRound aria-hidden="true" />,
        words: 'security sign-in',
        run: () => onGo('/settings#sign-in'),
      },
    ],
  }
}

export function accountCommands(actions: Omit<PaletteActions, 'onGo'>) {
  const commands: Command[] = [
    {
      id: 'show-notices',
      label: 'Notifications',
      icon: <Bell aria-hidden="true" />,
      words: 'bell news',
      run: actions.onShowNotices,
    },
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
