/* Parts of Messages that its first load does not need, in one file. */
export { MutedBar } from '../features/chat/options/muted-bar.tsx'
export { PushOffer } from '../features/notifications/push-offer.tsx'
export { ChatMenu } from './chat-menu.tsx'
export { ClosedChat } from './closed-chat.tsx'
export { findChat } from './found-chat.ts'
export { Meeting } from './meeting.tsx'
export { SidePane } from './side-pane.tsx'
export { TheirTime } from './their-time.tsx'
