/** The session user as this tab has saved it; null when nobody is signed in. */
export const readSavedUser = (): unknown => JSON.parse(sessionStorage.getItem('user') ?? 'null')
