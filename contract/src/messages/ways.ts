import { PASSKEY_NAME_MAX_CHARS } from '../limits.ts'

/** What is said of passkeys, the second factor and linked accounts. */
export const passkeyInvalid = 'Please try your passkey again'
export const passkeyNameLength = `A name has 1 to ${PASSKEY_NAME_MAX_CHARS} characters`
export const codeRequired = 'Please enter your code'
export const identityUnlinked = 'Account unlinked'
