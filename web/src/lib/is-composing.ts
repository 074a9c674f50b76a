const PROCESSED_KEY = 229

/** The key belongs to an input method. Safari ends the composition first, and tells by the code alone. */
export const isComposing = (event: KeyboardEvent): boolean =>
  event.isComposing || event.keyCode === PROCESSED_KEY
