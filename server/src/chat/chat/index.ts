import type { Domain } from '../../domain.ts'
import { chatEvents } from './events.ts'
import { nameOfImage, writeConversations } from './export.ts'
import { imageRoutes } from './image-routes.ts'
import { readSentImages } from './images.ts'
import { purgeChat } from './purge.ts'
import { chatRoutes } from './routes.ts'
import { keepSegments } from './segments.ts'
import { chatSteps } from './sweep.ts'

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
