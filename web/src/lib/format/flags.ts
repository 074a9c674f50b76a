/** The flags of the International Code of Signals, by letter. */
export type FlagLetter =
  | 'A'
  | 'B'
  | 'C'
  | 'D'
  | 'E'
  | 'F'
  | 'G'
  | 'H'
  | 'I'
  | 'J'
  | 'K'
  | 'L'
  | 'M'
  | 'N'
  | 'O'
  | 'P'
  | 'Q'
  | 'R'
  | 'S'
  | 'T'
  | 'U'
  | 'V'
  | 'W'
  | 'X'
  | 'Y'
  | 'Z'

/** The flag for a username: its first letter, or K if it does not start with a letter. */
export function flagOf(userName: string): FlagLetter {
  const first = userName.charAt(0).toUpperCase()
  return /^[A-Z]$/.test(first) ? (first as FlagLetter) : 'K'
}
