export const requestSent = 'Connection request sent!'
export const requestFailed = 'Failed to send connection request'
export const passed = 'User ignored'
export const withdrawFailed = 'Failed to withdraw request'
export const requestsFailed = 'Failed to load requests'
export const connectionsFailed = 'Failed to load connections'
export const answerFailed = 'Failed to respond to request'
export const accepted = 'Connection accepted!'
export const rejected = 'Connection rejected'
export const noteLength = 'A note must have 1 to 280 characters'
export const statusUnknown = 'Unknown request status.'
export const withOneself = "You can't connect with yourself."
export const oneselfBlocked = "You can't block yourself."

export const requestReceived = 'New connection request'
export const requestFrom = ({ userName }: { userName: string }) => `From ${userName}`
export const canMessage = ({ userName }: { userName: string }) => `You can message ${userName} now.`
