import { UNSENT_IMAGE_LIFETIME_MS } from '@shipmates/contract/limits'
import type { Db } from '../../platform/db/client.ts'
import type { DeleteBatch } from '../../platform/db/delete-oldest.ts'
import { deleteUnsentImages } from './image-queries.ts'

/** Sweep steps of the chat: the expired rows to delete, by label. */
export function chatSteps(db: Db, at: Date): Record<string, DeleteBatch> {
  const before = new Date(at.getTime() - UNSENT_IMAGE_LIFETIME_MS)
  return { 'unsent images': (limit) => deleteUnsentImages(db, before, limit) }
}
