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

/** A part of a flag in one colour: an SVG path on a 40 × 40 grid. */
export type FlagField = [colour: 'blue' | 'yellow' | 'red' | 'white' | 'ink', path: string]

const whole = 'M0 0h40v40H0z'
const leftHalf = 'M0 0h20v40H0z'
const rightHalf = 'M20 0h20v40H20z'
const saltire = 'M0 0h6l14 14L34 0h6v6L26 20l14 14v6h-6L20 26 6 40H0v-6l14-14L0 6z'
const cross = 'M15 0h10v15h15v10H25v15H15V25H0V15h15z'
const centre = 'M11 11h18v18H11z'

/** The fields of each flag in painting order, background first. */
export const flags: Record<FlagLetter, FlagField[]> = {
  A: [
    ['white', leftHalf],
    ['blue', rightHalf],
  ],
  B: [['red', whole]],
  C: [
    ['blue', whole],
    ['white', 'M0 8h40v24H0z'],
    ['red', 'M0 16h40v8H0z'],
  ],
  D: [
    ['yellow', whole],
    ['blue', 'M0 10h40v20H0z'],
  ],
  E: [
    ['blue', 'M0 0h40v20H0z'],
    ['red', 'M0 20h40v20H0z'],
  ],
  F: [
    ['white', whole],
    ['red', 'M20 0l20 20-20 20L0 20z'],
  ],
  G: [
    ['yellow', whole],
    ['blue', 'M6.67 0h6.67v40H6.67zM20 0h6.67v40H20zM33.33 0H40v40h-6.67z'],
  ],
  H: [
    ['white', leftHalf],
    ['red', rightHalf],
  ],
  I: [
    ['yellow', whole],
    ['ink', 'M10 20a10 10 0 1 0 20 0 10 10 0 1 0-20 0z'],
  ],
  J: [
    ['blue', whole],
    ['white', 'M0 13.3h40v13.4H0z'],
  ],
  K: [
    ['yellow', leftHalf],
    ['blue', rightHalf],
  ],
  L: [
    ['yellow', whole],
    ['ink', 'M20 0h20v20H20zM0 20h20v20H0z'],
  ],
  M: [
    ['blue', whole],
    ['white', saltire],
  ],
  N: [
    ['blue', whole],
    ['white', 'M10 0h10v40H10zM30 0h10v40H30z'],
    ['blue', 'M10 10h10v10H10zM10 30h10v10H10zM30 10h10v10H30zM30 30h10v10H30z'],
    ['white', 'M0 10h10v10H0zM0 30h10v10H0zM20 10h10v10H20zM20 30h10v10H20z'],
  ],
  O: [
    ['yellow', 'M0 0v40h40z'],
    ['red', 'M0 0h40v40z'],
  ],
  P: [
    ['blue', whole],
    ['white', centre],
  ],
  Q: [['yellow', whole]],
  R: [
    ['red', whole],
    ['yellow', cross],
  ],
  S: [
    ['white', whole],
    ['blue', centre],
  ],
  T: [
    ['red', 'M0 0h13.4v40H0z'],
    ['white', 'M13.3 0h13.4v40H13.3z'],
    ['blue', 'M26.6 0H40v40H26.6z'],
  ],
  U: [
    ['white', whole],
    ['red', 'M0 0h20v20H0zM20 20h20v20H20z'],
  ],
  V: [
    ['white', whole],
    ['red', saltire],
  ],
  W: [
    ['blue', whole],
    ['white', 'M8 8h24v24H8z'],
    ['red', 'M15 15h10v10H15z'],
  ],
  X: [
    ['white', whole],
    ['blue', cross],
  ],
  Y: [
    ['yellow', whole],
    ['red', 'M8 0h8l-40 40h-8zM24 0h8l-40 40h-8zM40 0h8L8 40H0zM56 0h8L24 40h-8zM72 0h8L40 40h-8z'],
  ],
  Z: [
    ['yellow', 'M0 0h40L20 20z'],
    ['blue', 'M40 0v40L20 20z'],
    ['red', 'M0 40h40L20 20z'],
    ['ink', 'M0 0l20 20L0 40z'],
  ],
}
