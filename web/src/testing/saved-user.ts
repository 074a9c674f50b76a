/** The session user saved in this tab; null if nobody is signed in. */
export const readSavedUser = (): unknown => JSON.parse(sessionStorage.getItem('user') ?? 'null')
