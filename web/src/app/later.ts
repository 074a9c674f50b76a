/* What a signed-in screen does without at first, in one file, which is loaded once the screen is idle. */
export { ChatEvents } from '../features/chat/live/chat-events.ts'
export { ConnectionEvents } from '../features/connections/connection-events.tsx'
export { NoticeEvents } from '../features/notices/notice-events.ts'
export { Notifier } from '../features/notifications/use-notifier.ts'
export { ShortcutList } from '../features/shortcuts/shortcut-list.tsx'
export { NoticesLayer } from './notices-layer.tsx'
export { CommandPalette } from './palette/command-palette.tsx'
export { ReportLayer } from './report-layer.tsx'
