/*
 * Parts of a chat that its first load does not need, in one file, loaded once the screen is idle or
 * when one of them is needed.
 */
export { CharacterCount } from './character-count.tsx'
export { ComposerBar } from './composer-bar.tsx'
export { ConnectionBar } from './connection-bar.tsx'
export { Pictures } from './images/pictures.tsx'
export { Thumbnails } from './images/thumbnails.tsx'
export { MoreConversations } from './list/more-conversations.tsx'
export { SearchResults } from './list/search-results.tsx'
export { editLast, saveEdit } from './live/change.ts'
export { LateActs } from './log/acts/late-acts.tsx'
export { foldedHeights } from './log/folded-heights.ts'
export { MessagePart } from './log/message-part.tsx'
export { TypingDots } from './log/typing-dots.tsx'
export { ChatSearch } from './search/chat-search.tsx'
export { ComposerTools } from './tools/composer-tools.tsx'
