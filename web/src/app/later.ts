/* The dialogs of the signed-in shell, in one file, which is loaded when the member first uses the page. */
export { ShortcutList } from '../features/shortcuts/shortcut-list.tsx'
export { NoticesLayer, ReportLayer } from './layers.tsx'
export { CommandPalette } from './palette/command-palette.tsx'
