import { UNSENT_IMAGE_LIFETIME_MS } from '@shipmates/contract/limits'
import { sql } from 'kysely'
import type { Domain } from '../../domain.ts'
import { chatEvents } from './events.ts'
import { nameOfImage, writeConversations } from './export.ts'
import { readSentImages } from './images.ts'
import { purgeChat } from './purge.ts'
import { chatRoutes, imageRoutes } from './routes.ts'
import { keepSegments } from './segments.ts'

export const chat = {
  name: 'chat',
  routes: async (app, deps) => {
    chatRoutes(app, deps)
    await imageRoutes(app, deps)
  },
  events: chatEvents,
  databaseJobs: (deps) => [keepSegments(deps)],
  sweep: (at) => ({
    'unsent images': {
      table: 'images',
      by: 'created_at',
      where: sql`message_id is null
        and created_at < ${new Date(at.getTime() - UNSENT_IMAGE_LIFETIME_MS)}`,
    },
  }),
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
