/** The session user saved in this tab; null if there is none. */
export const readSavedUser = (): unknown => JSON.parse(sessionStorage.getItem('user') ?? 'null')
