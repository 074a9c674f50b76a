const PROCESSED_KEY = 229

/**
 * Whether a key belongs to an input method composition. Safari ends the composition before the
 * event, so only the key code (229) shows it.
 */
export const isComposing = (event: KeyboardEvent): boolean =>
  event.isComposing || event.keyCode === PROCESSED_KEY
