import type { Plugin } from 'vite'
import type { FlagLetter } from './src/lib/format/flags.ts'

type Field = [colour: 'blue' | 'yellow' | 'red' | 'white' | 'ink', path: string]

const whole = 'M0 0h40v40H0z'
const leftHalf = 'M0 0h20v40H0z'
const rightHalf = 'M20 0h20v40H20z'
const saltire = 'M0 0h6l14 14L34 0h6v6L26 20l14 14v6h-6L20 26 6 40H0v-6l14-14L0 6z'
const cross = 'M15 0h10v15h15v10H25v15H15V25H0V15h15z'
const centre = 'M11 11h18v18H11z'

/** Each flag on a 40 × 40 grid. Fields are in painting order, background first. */
const flags: Record<FlagLetter, Field[]> = {
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

/** The answering pennant, the sign of moderators and admins: red and white, tapered. */
const answering: Field[] = [
  ['red', 'M0 0l8.05 2.25v35.5L0 40z'],
  ['white', 'M8 2.24l8.05 2.25v31.02L8 37.76z'],
  ['red', 'M16 4.48l8.05 2.25v26.54L16 35.52z'],
  ['white', 'M24 6.72l8.05 2.25v22.06L24 33.28z'],
  ['red', 'M32 8.96l8 2.24v17.6l-8 2.24z'],
]

const symbols = Object.entries({ ...flags, answering }).map(([letter, fields]) => {
  const paths = fields.map(([colour, path]) => `<path fill="var(--f-${colour})" d="${path}"/>`)
  return `<symbol id="f-${letter}" viewBox="0 0 40 40" preserveAspectRatio="none">${paths.join('')}</symbol>`
})
const SPRITE = `<svg width="0" height="0" class="absolute" aria-hidden="true">${symbols.join('')}</svg>`

/**
 * Inlines the SVG symbols that Flag and Pennant refer to into every page, so that no script has to
 * create them.
 */
export function flagSprite(): Plugin {
  return {
    name: 'shipmates-flag-sprite',
    transformIndexHtml: (html) => html.replace('<body>', () => `<body>\n    ${SPRITE}`),
  }
}
