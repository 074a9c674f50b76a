import { createHash } from 'node:crypto'
import { type FlagLetter, flagOf } from '@shipmates/contract/flags'
import { intentFlags } from '@shipmates/contract/intent-flags'
import { intentWords } from '@shipmates/contract/messages/intents'
import type { Intent } from '@shipmates/contract/profiles'
import { tileOf } from '@shipmates/contract/tiles'
import { renderCard } from '../../adapters/photos/render-card.ts'
import type { Deps } from '../../deps.ts'
import { type Html, html } from '../../platform/http/html.ts'
import { readPhoto } from '../profiles/photo.ts'
import { drawFlag } from './frame.ts'
import type { PublicProfile } from './read.ts'
import { drawable, drawText, type Style, widthOf, wrap } from './text-outlines.ts'
import { taglineOf } from './words.ts'

/** At about 30 kB each. */
const KEPT = 200

/** Increase this when cards are drawn differently, because other sites cache pictures by their address. */
const DRAWING = 1

/** Changes with everything that is on a member's card. */
export function versionOf(member: CardContent, siteName: string): string {
  const { id, userName, headline, intents, photoHash } = member
  const shown = [DRAWING, siteName, id, userName, headline, intents.slice(0, 2), photoHash]
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 16)
}

export interface Cards {
  /** The card of a member as PNG, for a network. Throws TOO_MANY_REQUESTS if too many cards wait to be drawn. */
  draw(member: CardContent, by: string): Promise<Buffer>
}

/** Draws cards, each once at a time, and keeps the latest. */
export function createCards({ db, blobs, config }: Pick<Deps, 'db' | 'blobs' | 'config'>): Cards {
  const kept = new Map<string, Promise<Buffer>>()

  const render = async (member: CardContent, by: string): Promise<Buffer> => {
    const { photoHash: hash } = member
    const bytes = hash ? await readPhoto({ db, blobs }, { hash, size: 'large' }) : undefined
    return renderCard(drawCard(member, config.siteName), by, bytes && { bytes, ...AVATAR })
  }

  return {
    draw: (member, by) => {
      const version = versionOf(member, config.siteName)
      const card = kept.get(version) ?? render(member, by)
      // The latest request is last in the map.
      kept.delete(version)
      kept.set(version, card)
      card.catch(() => kept.delete(version))
      const [oldest] = kept.keys()
      if (kept.size > KEPT && oldest) kept.delete(oldest)
      return card
    },
  }
}

/** The colours of the light theme, as sRGB. */
const ink = '#121e33'
const ink2 = '#465062'
const paper = '#f9f7f1'
const surface = '#fefdfb'
const line = '#ddd9d0'
const sail = '#e8e2d4'
const flagColours = {
  blue: '#1d4fb0',
  yellow: '#fbc833',
  red: '#de3d34',
  white: '#fdfcf9',
  ink: '#122240',
}
const light = '#fdfcf9'
/** Background and letter of members without a photo, by the number of their tile. */
const tiles = [
  ['#fbc833', ink],
  ['#1d4fb0', light],
  ['#8ac7ea', ink],
  ['#d7deec', ink],
  ['#f8a18a', ink],
  ['#84d1af', ink],
] as const

const WIDTH = 1200
const HEIGHT = 630
const EDGE = 72
/** Where the photo or the initial goes. */
const AVATAR = { left: EDGE, top: 96, side: 192, radius: 54 }
const RING = 12

type CardContent = Pick<PublicProfile, 'id' | 'userName' | 'headline' | 'intents' | 'photoHash'>

/** The picture of a member for shared links, as SVG without text and without the photo. */
export function drawCard(member: CardContent, siteName: string): string {
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${paper}"/>
${pennant(flagOf(member.userName))}${avatar(member)}
<g fill="${ink}">${name(member.userName)}</g>
<g fill="${ink2}">${tagline(member, siteName)}</g>
${intents(member.intents)}${brand()}
</svg>`.html
}

const pennant = (
  letter: FlagLetter,
): Html => html`<defs><clipPath id="tail"><path d="M0 0h1080l-64 95 64 95H0z"/></clipPath></defs>
<g clip-path="url(#tail)"><g transform="scale(27 4.75)">${drawFlag(letter, (colour) => (colour === 'white' ? sail : flagColours[colour]))}</g></g>`

function avatar({ id, userName }: CardContent): Html {
  const { left, top, side, radius } = AVATAR
  const [ground, letter] = tiles[tileOf(id)] ?? tiles[0]
  const initial = userName.charAt(0).toUpperCase()
  const style: Style = { font: 'display', size: side * 0.46 }
  const x = left + (side - widthOf(initial, style)) / 2
  const y = top + side / 2 + style.size * 0.34
  return html`<rect x="${left - RING}" y="${top - RING}" width="${side + 2 * RING}" height="${side + 2 * RING}" rx="${radius + RING}" fill="${paper}"/>
<rect x="${left}" y="${top}" width="${side}" height="${side}" rx="${radius}" fill="${ground}"/>
<g fill="${letter}">${drawText(initial, style, [x, y])}</g>`
}

/** Smaller if the name is wider than the card. */
function name(userName: string): Html {
  const style: Style = { font: 'display', size: 76, spacing: -0.035 }
  const size = Math.min(style.size, (style.size * (WIDTH - 2 * EDGE)) / widthOf(userName, style))
  return drawText(userName, { ...style, size }, [EDGE, 380])
}

/** For a headline in a script without outlines, the card shows the line for members without a headline. */
function tagline(member: CardContent, siteName: string): Html[] {
  const style: Style = { font: 'text', size: 34 }
  const plain = taglineOf({ headline: null }, siteName)
  const text =
    drawable(taglineOf(member, siteName), style.font) ?? drawable(plain, style.font) ?? ''
  const lines = wrap(text, style, { width: WIDTH - 2 * EDGE, most: 2 })
  return lines.map((one, index) => drawText(one, style, [EDGE, 443 + index * 42]))
}

const CHIP = { height: 56, gap: 16, top: HEIGHT - 56 - 56 }

function intents(all: readonly Intent[]): Html[] {
  const style: Style = { font: 'label', size: 26 }
  let left = EDGE
  return all.slice(0, 2).map((intent) => {
    const words = intentWords[intent]
    const width = 14 + 34 + 14 + widthOf(words, style) + 22
    const chip = html`<g transform="translate(${left} ${CHIP.top})">
<rect x="1" y="1" width="${width - 2}" height="${CHIP.height - 2}" rx="14" fill="${surface}" stroke="${line}" stroke-width="2"/>
<svg x="14" y="11" width="34" height="34" viewBox="0 0 40 40">${drawFlag(intentFlags[intent], (colour) => flagColours[colour])}</svg>
<rect x="14" y="11" width="34" height="34" fill="none" stroke="${ink}" stroke-opacity=".22"/>
<g fill="${ink}">${drawText(words, style, [62, 37])}</g></g>`
    left += width + CHIP.gap
    return chip
  })
}

function brand(): Html {
  const style: Style = { font: 'display', size: 38, spacing: -0.02 }
  const left = WIDTH - EDGE - widthOf('Shipmates', style)
  return html`<svg x="${left - 60}" y="522" width="46" height="46" viewBox="0 0 32 32"><path d="M3 3h13v26H3z" fill="${flagColours.yellow}"/><path d="M16 3h13l-6.5 13L29 29H16z" fill="${flagColours.blue}"/></svg>
<g fill="${ink}">${drawText('Shipmates', style, [left, 558])}</g>`
}
