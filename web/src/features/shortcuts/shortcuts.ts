import { keyedPages, staffPage } from '../../page-table.ts'

/** Keys pressed together, such as Ctrl and K. `Mod` is Command on Apple keyboards, else Ctrl. */
export type Chord = readonly string[]

export interface Shortcut {
  does: string
  chords: readonly Chord[]
  /** `then`: one chord after the other. `or`: alternatives. `to`: a range. */
  join?: 'then' | 'or' | 'to'
}

interface Goal {
  path: string
  name: string
  key: string
}

const shortcutTo = ({ path, name, key }: Goal): Shortcut & { path: string } => ({
  path,
  does: `Go to ${name}`,
  chords: [['G'], [key.toUpperCase()]],
  join: 'then',
})

const goTo = keyedPages.map(shortcutTo)
const goToAdmin = shortcutTo(staffPage)

/** The keys that open a page. */
export const chordsTo = (path: string): readonly Chord[] =>
  [...goTo, goToAdmin].find((shortcut) => shortcut.path === path)?.chords ?? []

const openNotices: Shortcut = {
  does: 'Open notifications',
  chords: [['G'], ['N']],
  join: 'then',
}
const toggleSidebar: Shortcut = { does: 'Toggle sidebar', chords: [['Mod', 'B']] }
const openPalette: Shortcut = { does: 'Command palette', chords: [['Mod', 'K']] }
const search: Shortcut = { does: 'Search this screen', chords: [['/']] }
const undo: Shortcut = { does: 'Undo a Pass', chords: [['Mod', 'Z']] }
const showAll: Shortcut = { does: 'All shortcuts', chords: [['?']] }
const walkCards: Shortcut = {
  does: 'Next or previous card',
  chords: [['J'], ['K']],
  join: 'or',
}
const writeNote: Shortcut = { does: 'Add a note', chords: [['N']] }
const decide: Shortcut = { does: 'Connect, Pass', chords: [['C'], ['X']], join: 'or' }

/** All shortcuts, grouped by where they work. */
export const shortcutGroups: readonly { title: string; shortcuts: readonly Shortcut[] }[] = [
  { title: 'Everywhere', shortcuts: [openPalette, search, toggleSidebar, showAll] },
  { title: 'Go to', shortcuts: [...goTo, openNotices] },
  {
    title: 'On a Discover card',
    shortcuts: [
      walkCards,
      { does: 'Next or previous card (arrows)', chords: [['→'], ['←']], join: 'or' },
      decide,
      writeNote,
      undo,
      { does: 'View profile', chords: [['Enter']] },
    ],
  },
  {
    title: 'In a list next to a profile',
    shortcuts: [
      { does: 'Next or previous name', chords: [['J'], ['K']], join: 'or' },
      { does: 'Show the profile', chords: [['Enter']] },
    ],
  },
  {
    title: 'In Messages',
    shortcuts: [
      { does: 'Next conversation', chords: [['Alt', '↓']] },
      { does: 'Previous conversation', chords: [['Alt', '↑']] },
      { does: 'Send', chords: [['Enter']] },
      { does: 'New line', chords: [['Shift', 'Enter']] },
    ],
  },
]

/** The shortcuts of moderators and admins, who have more pages. */
export const staffShortcutGroups: typeof shortcutGroups = [
  ...shortcutGroups.map(({ title, shortcuts }) =>
    title === 'Go to' ? { title, shortcuts: [...shortcuts, goToAdmin] } : { title, shortcuts },
  ),
  {
    title: 'In Admin',
    shortcuts: [
      { does: 'Next or previous row', chords: [['J'], ['K']], join: 'or' },
      { does: 'Open', chords: [['Enter']] },
      { does: 'Decision, first to last', chords: [['1'], ['5']], join: 'to' },
      { does: 'Reason', chords: [['N']] },
      { does: 'Decide, open the next', chords: [['Mod', 'Enter']] },
      { does: 'Warn, Limit, Suspend', chords: [['W'], ['L'], ['S']] },
      { does: 'Approve, Decline', chords: [['A'], ['D']] },
    ],
  },
]

/** The shortcuts shown in Settings. */
export const mainShortcuts: readonly Shortcut[] = [
  toggleSidebar,
  openPalette,
  search,
  ...goTo.filter(({ does }) => /Discover/.test(does)),
  ...goTo.filter(({ does }) => /Messages/.test(does)),
  walkCards,
  decide,
  showAll,
]
