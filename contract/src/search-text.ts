import { foldText } from './canonical.ts'

/**
 * How messages are compared with the words of a search. Server and browser use the same rules: the server finds
 * messages, the browser marks the words. If the rules or `foldText` change, a migration must clear the segments of
 * messages.
 */

const ASCII = /^\p{ASCII}*$/u
const SPACES = /[\s\p{Cc}]+/gu
/** Spaces that are not one plain space. */
const OTHER_SPACES = /[\s\p{Cc}]{2,}|[^\S ]|\p{Cc}/gu

/** Precedes and follows each word. In no text, because control characters become spaces. */
const EDGE = '\x01'

/** Scripts without spaces between words, and the marks that they share, such as the one for long vowels. */
const SPACELESS =
  '[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Bopo}\\p{sc=Yiii}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}\\p{sc=Tale}\\p{sc=Talu}\\p{sc=Lana}\\p{sc=Tavt}\\p{sc=Java}\\p{sc=Bali}]'
/** Letters and digits in a row. In scripts without spaces each character is a word. */
const WORDS = new RegExp(
  `(?=[\\p{L}\\p{N}\\p{M}])${SPACELESS}|(?:(?!${SPACELESS})[\\p{L}\\p{N}\\p{M}_])+`,
  'gu',
)
/** In ASCII, the space between two words, and every other edge of a word. */
const ASCII_EDGES = /\b \b|(?<!\w )\b/g

/** A word of a search with fewer characters matches only a whole word. */
const PART_MIN_CHARS = 3

/**
 * A message in its searchable form: one line in which `EDGE` marks where words begin and end, and replaces the space
 * between two words.
 */
export function searchable(text: string): string {
  const line = foldText(text).replace(OTHER_SPACES, ' ')
  if (ASCII.test(line)) return line.replace(ASCII_EDGES, EDGE)
  return line
    .replace(WORDS, `${EDGE}$&${EDGE}`)
    .replaceAll(`${EDGE} ${EDGE}`, EDGE)
    .replaceAll(EDGE + EDGE, EDGE)
}

/**
 * The words of a search, in the form of a searchable line. Words of three characters or more may match inside a word.
 * Longest first, because these are the rarest.
 */
export function searchTerms(query: string): string[] {
  const words = foldText(query).split(SPACES).filter(Boolean)
  const terms = words.map((word) => {
    const term = searchable(word)
    return [...word].length < PART_MIN_CHARS ? term : withoutEdges(term)
  })
  return [...new Set(terms)].sort((one, other) => other.length - one.length)
}

const withoutEdges = (term: string) =>
  term.slice(term.startsWith(EDGE) ? 1 : 0, term.endsWith(EDGE) ? -1 : undefined)

/** Whether a message contains all terms of a search. */
export function containsAll(text: string, terms: readonly string[]): boolean {
  const line = searchable(text)
  return terms.every((term) => line.includes(term))
}

/** A part of a text, in UTF-16 units; `end` is exclusive. */
export type Stretch = { start: number; end: number }

/** The positions of the terms of a search in a text, in order; adjacent ones are joined. */
export function findTerms(text: string, terms: readonly string[]): Stretch[] {
  const { line, places } = mapped(text)
  const stretches = terms.flatMap((term) => {
    const found: Stretch[] = []
    for (let at = line.indexOf(term); at >= 0; at = line.indexOf(term, at + term.length)) {
      const inside = places.slice(at, at + term.length).filter((place) => place !== undefined)
      const [first, last] = [inside[0], inside.at(-1)]
      if (first && last) found.push({ start: first.start, end: last.end })
    }
    return found
  })
  stretches.sort((one, other) => one.start - other.start || one.end - other.end)
  const joined: Stretch[] = []
  for (const { start, end } of stretches) {
    const last = joined.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else joined.push({ start, end })
  }
  return joined
}

/** A text in its searchable form, with the position of each of its units in the text. */
function mapped(text: string): { line: string; places: (Stretch | undefined)[] } {
  const { folded, origins } = foldedWithOrigins(text)
  const line = searchable(text)
  let next = 0
  const places = line.split('').map((unit, index) => {
    if (unit !== EDGE) return origins[next++]
    // The space between two words became an edge.
    if (folded[next] === ' ' && line[index + 1] !== ' ') next++
    return undefined
  })
  return { line, places }
}

/** A folded text as one line, and the position of each of its units in the text. */
function foldedWithOrigins(text: string) {
  let folded = ''
  const origins: Stretch[] = []
  let start = 0
  for (const character of text) {
    const end = start + character.length
    const plain = foldText(character).replace(SPACES, ' ')
    const last = origins.at(-1)
    // An accent belongs to the letter before it, a second space to the first.
    if (plain === '' || (plain === ' ' && folded.endsWith(' '))) {
      if (last) last.end = end
    } else {
      folded += plain
      for (let unit = 0; unit < plain.length; unit++) origins.push({ start, end })
    }
    start = end
  }
  return { folded, origins }
}
