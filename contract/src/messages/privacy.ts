export const privacyUnknown = 'Unknown privacy setting.'
export const privacyFailed = 'Failed to load privacy settings'

export const blocksFailed = 'Failed to load blocked members'
export const unblocked = ({ userName }: { userName: string }) => `You unblocked ${userName}.`
export const unblockFailed = "Couldn't unblock. Please try again."
