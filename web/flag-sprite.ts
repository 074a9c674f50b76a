import type { Plugin } from 'vite'
// By its path, because a package name in the config of Vite would have to resolve to JavaScript.
import { type FlagField, flags } from '../contract/src/flags.ts'

/** The answering pennant, the sign of moderators and admins: red and white, tapered. */
const answering: FlagField[] = [
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
