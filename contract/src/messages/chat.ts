import {
  IMAGE_ALT_MAX_CHARS,
  MESSAGE_IMAGES_MAX,
  MESSAGE_MAX_CHARS,
  SEARCH_MAX_CHARS,
  SEARCH_MIN_CHARS,
} from '../limits.ts'

export const conversationsFailed = 'Failed to fetch conversations'
export const messagesFailed = 'Failed to fetch messages'
export const messagesSafe = "We couldn't reach the server. Your messages are safe."
export const conversationFailed = 'Failed to start conversation'
export const conversationMissing = 'You have no conversation with this member.'
export const chatNotReady = 'Chat not initialized. Please refresh the page.'
export const chatNotConnected = 'Not connected to chat server'
export const messageLength = `A message must be 1 to ${MESSAGE_MAX_CHARS} characters long`
export const imageMissing = 'Please select an image first'
export const imageTooLarge = 'File size exceeds 10MB limit'
export const altTooLong = `A description must be at most ${IMAGE_ALT_MAX_CHARS} characters`
export const tooManyImages = `A message can have at most ${MESSAGE_IMAGES_MAX} images`
export const imagesTwice = 'An image can be in a message only once'
/** Shown in place of a message without text. */
export const imagesSent = ({ count }: { count: number }) =>
  count === 1 ? 'Sent an image' : `Sent ${count} images`
export const muteInvalid = 'until must be a time to come, forever or null'
export const emojiInvalid = 'Please type one emoji.'

export const deletedMember = 'Deleted member'
export const accountDeleted = 'This account was deleted.'
export const messageDeleted = 'Message deleted'
export const deletedByMe = 'You deleted this message'
export const deletedByOther = ({ userName }: { userName: string }) =>
  `${userName} deleted this message`
export const chatRemoved = 'You removed this connection.'
export const chatRemovedHint = 'Connect again to send messages.'
export const chatRequested = 'Request sent.'
export const chatRequestedHint = ({ userName }: { userName: string }) =>
  `You can write once ${userName} accepts.`
export const chatBlocked = ({ userName }: { userName: string }) => `You blocked ${userName}.`
export const chatBlockedHint = "They can't write to you. This chat isn't in your list."
export const chatEnded = "You can't write in this conversation."
export const theirMessagesRemoved = 'Their messages were removed. Yours are still here.'
export const chatReadable = 'You can still read it.'
export const chatNotSent = "You can still read it. Your last message wasn't sent."

export const messageSearchLength = `Please search for ${SEARCH_MIN_CHARS} to ${SEARCH_MAX_CHARS} characters`
