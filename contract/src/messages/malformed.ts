/** Responses to input that none of our screens sends. */
export const requestInvalid = 'Invalid request.'
export const formInvalid = 'Unsupported form data.'
export const idInvalid = 'Invalid ID.'

export const controlCharacters = 'Write this without control characters.'
export const lineInvalid = 'Write this on one line, without control characters.'
