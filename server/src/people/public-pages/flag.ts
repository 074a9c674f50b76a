import { type FlagLetter, flags } from '@shipmates/contract/flags'
import { type Html, html } from '../../platform/http/html.ts'

type Colour = (typeof flags)[FlagLetter][number][0]

/** The fields of a flag as SVG, on a 40 × 40 grid. */
export const drawFlag = (letter: FlagLetter, fill: (colour: Colour) => string): Html[] =>
  flags[letter].map(([colour, path]) => html`<path fill="${fill(colour)}" d="${path}"/>`)
