export const privacyUnknown = 'Unknown privacy setting.'
export const privacyFailed = 'Failed to load privacy settings'
