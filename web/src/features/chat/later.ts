/*
 * Parts of a chat that its first load does not need, in one file, loaded once the screen is idle or
 * when one of them is needed.
 */
export { CharacterCount } from './composer/character-count.tsx'
export { ComposerBar } from './composer/composer-bar.tsx'
export { ComposerTools } from './composer/composer-tools.tsx'
export { Thumbnails } from './composer/thumbnails.tsx'
export { MoreConversations } from './list/more-conversations.tsx'
export { SearchResults } from './list/search-results.tsx'
export { LateActs } from './log/acts/late-acts.tsx'
export { foldedHeights } from './log/folded-heights.ts'
export { MessagePart } from './log/message-part.tsx'
export { TypingDots } from './log/typing-dots.tsx'
export { editLast, saveEdit } from './outbox/changes.ts'
export { ConnectionBar } from './pane/connection-bar.tsx'
export { ChatSearch } from './search/chat-search.tsx'
export { Pictures } from './viewer/pictures.tsx'
