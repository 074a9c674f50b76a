export const changeFailed = "Couldn't change the message."
export const changeWaits = "That change isn't saved yet. We'll keep trying."
export const deleteQuestion = 'Delete this message?'
export const deleteEffect = "It's removed for both of you. A line says that a message was deleted."
export const textCopied = 'Text copied'
export const copyFailed = "Couldn't copy the text. Your browser didn't allow it."
export const announceEdit = ({ userName, text }: { userName: string; text: string }) =>
  `${userName} edited a message: ${text}`
export const editing = 'Editing your message'
export const editingHint = 'Enter saves, Esc cancels'
export const editMinutesLeft = ({ count }: { count: number }) => `${count} min left`
export const backToPlace = 'Back to where you were'
export const originalMissing = 'That message is no longer here.'

/** The emoji in the quick row, in their order, with the names for screen readers. */
const emojiNames: Record<string, string> = {
  '👍': 'thumbs up',
  '❤️': 'heart',
  '😂': 'laughing',
  '🎉': 'party',
  '👀': 'eyes',
  '🚀': 'rocket',
}
/** The name of an emoji. Screen readers read out others by themselves. */
export const emojiName = ({ emoji }: { emoji: string }): string => emojiNames[emoji] ?? emoji
export const reactionBy = ({ emoji, names }: { emoji: string; names: readonly string[] }) =>
  `${emojiName({ emoji })}, ${names.length}, ${names.join(' and ')}`
export const announceReaction = ({ userName, emoji }: { userName: string; emoji: string }) =>
  `${userName} reacted with ${emojiName({ emoji })}`
export const reactionsHint = 'Up to 3 of yours on one message. Press yours again to take it back.'
export const replyingTo = ({ userName }: { userName: string }) => `Replying to ${userName}`
export const replyingToSelf = 'Replying to yourself'
