import { NOTE_MAX_CHARS } from '../limits.ts'

export const requestSent = 'Connection request sent!'
export const requestFailed = 'Failed to send connection request'
export const passed = 'User ignored'
export const withdrawFailed = 'Failed to withdraw request'
export const requestsFailed = 'Failed to load requests'
export const connectionsFailed = 'Failed to load connections'
export const answerFailed = 'Failed to respond to request'
export const accepted = 'Connection accepted!'
export const rejected = 'Connection rejected'
export const noteLength = `A note must be 1 to ${NOTE_MAX_CHARS} characters long`
export const statusUnknown = 'Unknown request status.'
export const withOneself = "You can't connect with yourself."
export const oneselfBlocked = "You can't block yourself."

export const requestFrom = ({ userName }: { userName: string }) => `${userName} wants to connect`
export const seeRequest = 'Press to see the request'
export const canMessage = ({ userName }: { userName: string }) => `You can message ${userName} now.`
export const acceptedYours = ({ userName }: { userName: string }) =>
  `${userName} accepted your request. You can write to each other now.`

export const nobodySent = 'No sent requests'
export const noPasses = "You haven't passed on anyone"
export const requestWithdrawn = ({ userName }: { userName: string }) =>
  `Request to ${userName} withdrawn`
export const passTakenBack = ({ userName }: { userName: string }) =>
  `${userName} is back in your feed`
export const passFailed = 'Failed to take back your pass'
export const requestsClosed = 'Not taking requests right now.'
export const requestsClosedBy = ({ userName }: { userName: string }) =>
  `${userName} isn't taking requests right now.`
export const connectWith = ({ userName }: { userName: string }) => `Connect with ${userName}`
export const noteBecomesMessage = ({ userName }: { userName: string }) =>
  `If ${userName} accepts, this becomes your first message.`

export const removed = 'Connection removed'
export const removeFailed = 'Failed to remove this connection'
export const removeQuestion = ({ userName }: { userName: string }) => `Remove ${userName}?`
export const removeEffect = "You won't be connected anymore. They won't be told."
export const removeKeepsMessages = 'You can both still read your messages, but not send new ones.'
export const removeLeavesFeed =
  "They won't show up in your feed. You can find them by search and ask again."
export const blocked = ({ userName }: { userName: string }) => `${userName} is blocked`
export const blockFailed = 'Failed to block this member'
export const blockQuestion = ({ userName }: { userName: string }) => `Block ${userName}?`
export const blockEffect = "You won't see each other anywhere on Shipmates. They won't be told."
export const blockEndsRelation = 'Your connection and any requests end.'
export const blockHidesConversation =
  "The conversation leaves your list. You'll find it under Settings, Blocked."
export const blockCanEnd = 'You can unblock them at any time.'
