import { PASSKEY_NAME_MAX_CHARS } from '../limits.ts'

/** What is said of passkeys, the second factor and linked accounts. */
export const passkeyInvalid = 'Please try your passkey again'
export const passkeyNameLength = `A name has 1 to ${PASSKEY_NAME_MAX_CHARS} characters`
export const passkeyAdded = 'Passkey added'
export const passkeyRenamed = 'Passkey renamed'
export const passkeyRemoved = 'Passkey removed'
export const secondFactorOn = 'Two-step sign-in is on'
export const secondFactorOff = 'Two-step sign-in is off'
export const recoveryCodesRenewed = 'New recovery codes made'
export const codeRequired = 'Please enter your code'
export const identityUnlinked = 'Account unlinked'
