import { readdirSync, readFileSync } from 'node:fs'
import { named } from './colours.ts'

type Kind = 'text' | 'bg'

interface ColourClass {
  kind: Kind
  colour: string
  variants: string[]
}

const src = `${import.meta.dirname}/..`
const LITERAL = /'[^'\n]*'|"[^"\n]*"|`[^`]*`/g
/** Variants that style an element other than the one with the class. */
const ELSEWHERE = /^(before|after|backdrop|selection|\[&[>:].*|forced-colors)$/

/**
 * The colour classes in each string literal of the components. Assumes that a literal holds the
 * classes of one element.
 */
const literals = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|^testing\//.test(path))
  .flatMap((path) => readFileSync(`${src}/${path}`, 'utf8').match(LITERAL) ?? [])
  .map((literal) => literal.slice(1, -1).split(/\s+/).flatMap(colourClassOf))

/** All text or background colours that components use. */
export const coloursOf = (kind: Kind): Set<string> =>
  new Set(literals.flat().flatMap((one) => (one.kind === kind ? [one.colour] : [])))

/**
 * All combinations of text and background colour on one element, in any of its states: "ink on
 * surface".
 */
export const pairsOfElements = new Set(
  literals.flatMap((classes) => {
    const own = classes.filter(({ variants }) => !variants.some((name) => ELSEWHERE.test(name)))
    return own.flatMap(({ variants }) => {
      const [text, ground] = [inState(own, 'text', variants), inState(own, 'bg', variants)]
      return text && ground ? [`${text} on ${ground}`] : []
    })
  }),
)

function colourClassOf(name: string): ColourClass[] {
  const [, prefix = '', kind, colour = ''] =
    /^((?:[^\s:[\]]+:|[^\s:[\]]*\[[^\s\]]*\]:)*)(text|bg)-(.+?)!?$/.exec(name) ?? []
  const bare = /^\[(oklch.*)\]$/.exec(colour)?.[1] ?? colour
  if (!kind || !(bare.startsWith('oklch') || named.has(bare.split('/')[0] ?? ''))) return []
  const variants = prefix.match(/\[[^\]]*\]|[^:[\]]+/g) ?? []
  return [{ kind: kind as Kind, colour: bare, variants }]
}

/** The colour that applies in this state: the class with the most matching variants. */
function inState(classes: ColourClass[], kind: Kind, state: string[]): string | undefined {
  return classes
    .filter((one) => one.kind === kind && one.variants.every((name) => state.includes(name)))
    .sort((one, other) => other.variants.length - one.variants.length)[0]?.colour
}
