/** A setting that could not be saved, and what it still is. */
export const notSaved = "Couldn't save."
export const stillSet = ({ label, value }: { label: string; value: string }) =>
  `“${label}” is still ${value}.`
