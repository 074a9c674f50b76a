/** What is said of notifications. */
export const subscriptionInvalid = 'This is no push subscription'
export const quietTimeInvalid = 'Pick a time such as 22:00'
export const quietTimesEqual = 'Pick two different times.'
export const quietTimeMissing = 'Quiet hours need a start and an end.'
export const zoneMissing = 'Set your time zone first.'
