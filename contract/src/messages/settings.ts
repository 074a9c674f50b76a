/** A setting that could not be saved, and its current value. */
export const notSaved = "Couldn't save."
export const stillSet = ({ label, value }: { label: string; value: string }) =>
  `“${label}” is still ${value}.`
