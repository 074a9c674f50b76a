import type { UserId } from '@shipmates/contract/ids'
import { photoUrl } from '@shipmates/contract/photos'
import type { Db } from '../../platform/db/client.ts'
import { listPeople } from './people-queries.ts'

/** A sender's name and photo, shown beside a message. */
export interface Face {
  senderName: string
  senderPhoto: string | null
}

export interface People {
  /** The faces of these members, without deleted ones. */
  find(ids: readonly UserId[]): Promise<Map<UserId, Face>>
}

/** Lifetime of a cache entry: live messages show a new name or photo after this at the latest. */
const FRESH_MS = 5000
const REMEMBERED_MAX = 20_000

/** Names and photos of members, cached for `FRESH_MS`. */
export function createPeople(db: Db): People {
  const known = new Map<UserId, Face & { until: number }>()

  return {
    async find(ids) {
      const now = performance.now()
      const faces = new Map<UserId, Face>()
      const stale = new Set<UserId>()
      for (const id of ids) {
        const face = known.get(id)
        if (face && face.until > now) faces.set(id, face)
        else stale.add(id)
      }
      if (stale.size === 0) return faces

      if (known.size >= REMEMBERED_MAX) known.clear()
      for (const [id, face] of await findFaces(db, [...stale])) {
        faces.set(id, face)
        known.set(id, { ...face, until: now + FRESH_MS })
      }
      return faces
    },
  }
}

/** The faces of these members, without deleted ones. */
export async function findFaces(db: Db, ids: readonly UserId[]): Promise<Map<UserId, Face>> {
  const faces = new Map<UserId, Face>()
  for (const { id, userName, photoHash } of await listPeople(db, ids)) {
    if (userName) faces.set(id, { senderName: userName, senderPhoto: photoUrl(photoHash) })
  }
  return faces
}
