import { MESSAGE_MAX_CHARS } from '../limits.ts'

export const conversationsFailed = 'Failed to fetch conversations'
export const messagesFailed = 'Failed to fetch messages'
export const messagesSafe = "We couldn't reach the server. Your messages are safe."
export const conversationFailed = 'Failed to start conversation'
export const conversationMissing = 'You have no conversation with this member.'
export const chatNotReady = 'Chat not initialized. Please refresh the page.'
export const chatNotConnected = 'Not connected to chat server'
export const messageLength = `A message must be 1 to ${MESSAGE_MAX_CHARS} characters long`
export const messageDeleted = 'Message deleted'
