/*
 * Parts of a chat that its first load does not need, in one file, loaded once the screen is idle or
 * when one of them is needed.
 */
export { ComposerBar } from './composer/composer-bar.tsx'
export { CharacterCount, ComposerTools } from './composer/composer-tools.tsx'
export { Thumbnails } from './composer/thumbnails.tsx'
export { MoreConversations } from './list/more-conversations.tsx'
export { SearchResults } from './list/search-results.tsx'
export { TypingDots } from './log/announcements.tsx'
export { foldedHeights } from './log/folded-heights.ts'
export { LateActs } from './log/late-actions.tsx'
export { MessagePart } from './log/parts.tsx'
export { editLast, saveEdit } from './outbox/changes.ts'
export { ConnectionBar } from './pane/bars.tsx'
export { ChatSearch } from './search/chat-search.tsx'
export { Photo } from './viewer/photo.tsx'
export { Pictures } from './viewer/pictures.tsx'
