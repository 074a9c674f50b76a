import { createHash } from 'node:crypto'
import { renderCard } from '../../adapters/photos/render-card.ts'
import type { Deps } from '../../deps.ts'
import { readPhoto } from '../profiles/photo.ts'
import { type CardContent, drawCard, PHOTO_PLACE } from './card.ts'

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
    return renderCard(drawCard(member, config.siteName), by, bytes && { bytes, ...PHOTO_PLACE })
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
