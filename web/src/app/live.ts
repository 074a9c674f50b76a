/* Handlers of live events, in one file, which is loaded once the screen is idle. */
export { ChatEvents } from '../features/chat/sync/chat-events.ts'
export { ConnectionEvents } from '../features/connections/connection-events.tsx'
export { NoticeEvents } from '../features/notices/notice-events.ts'
export { Notifier } from '../features/notifications/use-notifier.ts'
