import { UNSENT_IMAGE_LIFETIME_MS } from '@shipmates/contract/limits'
import type { Domain } from '../../domain.ts'
import type { Db } from '../../platform/db/client.ts'
import type { DeleteBatch } from '../../platform/db/delete-oldest.ts'
import { chatEvents } from './events.ts'
import { nameOfImage, writeConversations } from './export.ts'
import { deleteUnsentImages } from './image-queries.ts'
import { imageRoutes } from './image-routes.ts'
import { readSentImages } from './images.ts'
import { purgeChat } from './purge.ts'
import { chatRoutes } from './routes.ts'
import { keepSegments } from './segments.ts'

/** Sweep steps of the chat: the expired rows to delete, by label. */
function chatSteps(db: Db, at: Date): Record<string, DeleteBatch> {
  const before = new Date(at.getTime() - UNSENT_IMAGE_LIFETIME_MS)
  return { 'unsent images': (limit) => deleteUnsentImages(db, before, limit) }
}

export const chat = {
  name: 'chat',
  routes: async (app, deps) => {
    chatRoutes(app, deps)
    await imageRoutes(app, deps)
  },
  events: chatEvents,
  jobs: (deps) => [keepSegments(deps)],
  sweep: chatSteps,
  purge: purgeChat,
  export: {
    lists: (deps, userId) => ({ conversations: writeConversations(deps, userId) }),
    async *files(deps, userId) {
      for await (const { id, bytes } of readSentImages(deps, userId)) {
        yield { name: nameOfImage(id), bytes }
      }
    },
  },
} satisfies Domain
