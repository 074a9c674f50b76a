/** What is said of notifications. */
export const subscriptionInvalid = 'This is no push subscription'
export const quietTimeInvalid = 'Pick a time such as 22:00'
export const quietTimesEqual = 'Pick two different times.'
export const quietTimeMissing = 'Quiet hours need a start and an end.'
export const zoneMissing = 'Set your time zone first.'

export const noticesFailed = "Couldn't load notifications"
export const noticesFailedHint =
  "We couldn't reach the server. We'll try again when you're back online."
export const nothingNew = "You're all caught up"
export const nothingNewHint = 'Requests and accepted requests show up here.'
export const readAllFailed = "Couldn't mark your notifications as read."
export const wantsToConnect = 'wants to connect'
export const acceptedRequest = 'accepted your request'
export const reportLookedAt = 'We looked at your report'
export const reportThanks = 'Thanks for helping to keep this a good place.'
