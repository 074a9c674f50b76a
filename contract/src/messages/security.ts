/** Texts of Settings about the password and other devices. */
export const signInMethodRemoved = 'Removed. It can no longer be used to sign in.'
export const methodRemoveFailed = "Couldn't remove that sign-in method"
export const passwordChanged = 'Password changed successfully!'
export const passwordFailed = 'Failed to change password'
export const currentPasswordRequired = 'Please enter your current password'
export const newPasswordRequired = 'Please enter a new password'
export const passwordUnchanged = 'Your new password must be different from the current one'

export const sessionEndedThere = 'Device signed out'
export const sessionEndFailed = "Couldn't sign out that device"
export const otherSessionsEnded = 'Signed out on all other devices'
export const otherSessionsEndFailed = "Couldn't sign out the other devices"
