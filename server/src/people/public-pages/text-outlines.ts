import { type Html, html } from '../../platform/http/html.ts'
import glyphs from './glyphs.json' with { type: 'json' }

/**
 * Text as outlines of letters, so that cards look the same on a server without fonts. `glyphs.json` is written by
 * `scripts/bake-glyphs.ts`.
 */
export type FontName = keyof typeof glyphs

export interface Style {
  font: FontName
  /** Pixels per em. */
  size: number
  /** Space added after each letter, in ems. */
  spacing?: number
}

interface Font {
  /** By character: the advance and the outline, on 1,000 units per em. */
  glyphs: Readonly<Record<string, readonly [advance: number, path: string]>>
  /** Space added between two characters. */
  kerning: Readonly<Record<string, number>>
}

const UNITS = 1000
const fonts = glyphs as unknown as Record<FontName, Font>
const glyphOf = (font: FontName, character: string) =>
  Object.hasOwn(fonts[font].glyphs, character) ? fonts[font].glyphs[character] : undefined

/** The characters of a text that can be drawn; undefined if it has letters or digits that cannot. */
export function drawable(text: string, font: FontName): string | undefined {
  const characters = [...text.normalize('NFC').replace(/\s+/g, ' ').trim()]
  const known = characters.filter((character) => glyphOf(font, character))
  const isWhole = characters.every(
    (character) => glyphOf(font, character) || !/[\p{L}\p{N}]/u.test(character),
  )
  const kept = known.join('').replace(/ +/g, ' ').trim()
  return isWhole && kept ? kept : undefined
}

interface Placed {
  path: string
  x: number
}

function place(text: string, { font, spacing = 0 }: Style): { placed: Placed[]; width: number } {
  const placed: Placed[] = []
  let x = 0
  let last = ''
  for (const character of text) {
    const glyph = glyphOf(font, character)
    if (!glyph) continue
    const [advance, path] = glyph
    x += fonts[font].kerning[last + character] ?? 0
    placed.push({ path, x })
    x += advance + spacing * UNITS
    last = character
  }
  return { placed, width: x }
}

/** In pixels. */
export const widthOf = (text: string, style: Style): number =>
  (place(text, style).width * style.size) / UNITS

/** A line of text whose baseline starts at this point. */
export function drawText(text: string, style: Style, [x, y]: readonly [number, number]): Html {
  const scale = style.size / UNITS
  const { placed } = place(text, style)
  return html`<g transform="translate(${x} ${y}) scale(${scale})">${placed.map((one) => html`<path transform="translate(${one.x})" d="${one.path}"/>`)}</g>`
}

/** Breaks a text into at most `most` lines of this width. The last one ends with … if text is left out. */
export function wrap(text: string, style: Style, { width, most }: { width: number; most: number }) {
  const fits = (line: string) => widthOf(line, style) <= width
  const lines: string[] = []
  let left = text
  while (left && lines.length < most) {
    const line = fits(left) ? left : breakOff(left, fits)
    lines.push(line)
    left = left.slice(line.length).trimStart()
  }
  if (left) lines.push(shorten(lines.pop() ?? '', fits))
  return lines
}

/** As many words as fit, or as many letters of the first word if that is too long. */
function breakOff(text: string, fits: (line: string) => boolean): string {
  const words = text.split(' ')
  let line = ''
  for (const word of words) {
    const longer = line ? `${line} ${word}` : word
    if (!fits(longer)) break
    line = longer
  }
  if (line) return line
  const [first = ''] = words
  return first.slice(0, Math.max(1, longest(first, fits)))
}

const longest = (word: string, fits: (line: string) => boolean): number => {
  let length = word.length
  while (length > 1 && !fits(word.slice(0, length))) length--
  return length
}

function shorten(line: string, fits: (line: string) => boolean): string {
  let kept = line
  while (kept && !fits(`${kept}…`)) kept = kept.slice(0, -1)
  return `${kept.trimEnd()}…`
}
