/* What a chat loads after its messages, in one file: most of it is shared. */
export { MutedBar } from '../features/chat/options/muted-bar.tsx'
export { ChatMenu } from './chat-menu.tsx'
export { FirstWords } from './first-words.tsx'
export { TheirTime } from './their-time.tsx'
