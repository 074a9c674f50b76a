/** The number of backgrounds for the letter of a member without a photo. */
export const TILES = 6

/** The number of a member's background, from 0, the same everywhere. */
export function tileOf(id: string): number {
  let hash = 0
  for (const character of id) hash = (hash * 31 + character.charCodeAt(0)) >>> 0
  return hash % TILES
}
