export const saveFailed = "Couldn't save. Please try again."
