/**
 * Writes server/src/people/public-pages/glyphs.json: the outlines of letters for the cards of shared links, from the
 * fonts of the web app. Run it when the fonts or the weights change.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { create, type Font } from 'fontkit'
// @ts-expect-error: it has no types
import { decompress } from 'wawoff2'

/** One part of a variable font, in one weight. */
async function open(family: string, part: string, weight: number): Promise<Font> {
  const file = `@fontsource-variable/${family}/files/${family}-${part}-wght-normal.woff2`
  const packed = await readFile(new URL(`../node_modules/${file}`, import.meta.url))
  const font = create(Buffer.from(await decompress(packed))) as Font
  return font.getVariation({ wght: weight })
}

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))

const ASCII = range(0x20, 0x7e)
const EUROPEAN = [...ASCII, ...range(0xa0, 0x17f), ...range(0x218, 0x21b), ...'–—‘’‚“”„•…€™']

/** Smaller kerning is invisible, in thousandths of the size. */
const VISIBLE_KERNING = 6

const faces = {
  /** Names of members, and the product's name. */
  display: {
    family: 'bricolage-grotesque',
    weight: 750,
    characters: ASCII.filter((character) => /\w/.test(character)),
  },
  text: { family: 'instrument-sans', weight: 500, characters: EUROPEAN },
  /** Members' intents. */
  label: {
    family: 'instrument-sans',
    weight: 600,
    characters: ASCII.filter((character) => /[a-z -]/i.test(character)),
  },
}

/** Outlines on 1,000 units per em, and the kerning between pairs of ASCII letters. */
async function bake({ family, weight, characters }: (typeof faces)[keyof typeof faces]) {
  const latin = await open(family, 'latin', weight)
  const parts = [latin, await open(family, 'latin-ext', weight)]
  const scale = (font: Font, value: number) => Math.round((value / font.unitsPerEm) * 1000)
  const glyphs: Record<string, [advance: number, path: string]> = {}
  for (const character of characters) {
    const font = parts.find((part) => part.hasGlyphForCodePoint(character.codePointAt(0)!))
    const [glyph] = font?.layout(character).glyphs ?? []
    if (!font || !glyph) continue
    const path = glyph.path.scale(1000 / font.unitsPerEm, -1000 / font.unitsPerEm)
    const drawn = path
      .toSVG()
      .replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))))
    glyphs[character] = [scale(font, glyph.advanceWidth), drawn]
  }
  const kerning: Record<string, number> = {}
  const paired = characters.filter((character) => ASCII.includes(character))
  for (const left of paired) {
    for (const right of paired) {
      const run = latin.layout(left + right, { liga: false, clig: false })
      const [first] = run.positions
      const [glyph] = run.glyphs
      const added = scale(latin, (first?.xAdvance ?? 0) - (glyph?.advanceWidth ?? 0))
      if (Math.abs(added) >= VISIBLE_KERNING) kerning[left + right] = added
    }
  }
  return { glyphs, kerning }
}

const baked: Record<string, Awaited<ReturnType<typeof bake>>> = {}
for (const [name, face] of Object.entries(faces)) baked[name] = await bake(face)
const target = new URL('../server/src/people/public-pages/glyphs.json', import.meta.url)
await writeFile(target, `${JSON.stringify(baked)}\n`)
