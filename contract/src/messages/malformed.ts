/** Responses to input that none of our screens sends. */
export const requestInvalid = 'Invalid request.'
export const formInvalid = 'Unsupported form data.'
export const idInvalid = 'Invalid ID.'
export const subscriptionInvalid = 'This is no push subscription'
export const quietTimeInvalid = 'Pick a time such as 22:00'

export const controlCharacters = 'Write this without control characters.'
export const lineInvalid = 'Write this on one line, without control characters.'
