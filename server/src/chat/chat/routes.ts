import * as contract from '@shipmates/contract/chat'
import * as changes from '@shipmates/contract/chat-changes'
import {
  IMAGE_PATH,
  MESSAGE_IMAGE_MAX_BYTES,
  uploadImage as uploadRoute,
} from '@shipmates/contract/chat-images'
import * as searching from '@shipmates/contract/chat-search'
import { AppError } from '@shipmates/contract/errors'
import { imageTooLarge } from '@shipmates/contract/messages/chat'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { withForm, withUploads } from '../../platform/http/uploads.ts'
import { createAnnounced } from './announced.ts'
import { addReaction, deleteMessage, editMessage, removeReaction } from './changes.ts'
import { openImage, uploadImage } from './images.ts'
import { listChanges, listMessages } from './list-messages.ts'
import { clearConversation, muteConversation } from './mute-clear.ts'
import { searchMessages } from './search.ts'
import { findConversation, listConversations, markRead, openConversation } from './service.ts'

export function chatRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listConversations, ({ viewer, query }) =>
    listConversations(deps, viewer.userId, query),
  )

  mount(app, contract.findConversation, async ({ viewer, params }) => ({
    data: await findConversation(deps, viewer.userId, params.name),
  }))

  mount(app, contract.listMessages, async ({ viewer, params, query }) => ({
    data: await listMessages(deps, viewer.userId, { ...params, ...query }),
  }))

  mount(app, contract.openConversation, async ({ viewer, params }) => ({
    data: await openConversation(deps, viewer.userId, params.userId),
  }))

  mount(app, contract.markRead, async ({ viewer, params }) => {
    await markRead(deps, viewer.userId, params.conversationId)
    return {}
  })

  changeRoutes(app, deps)
}

function changeRoutes(app: FastifyInstance, deps: Deps): void {
  const changing = { ...deps, announced: createAnnounced() }
  mount(app, changes.editMessage, async ({ viewer: { userId }, params, body }) => ({
    data: await editMessage(changing, { userId, ...params, ...body }),
  }))

  mount(app, changes.deleteMessage, async ({ viewer: { userId }, params }) => ({
    data: await deleteMessage(changing, { userId, ...params }),
  }))

  mount(app, changes.addReaction, async ({ viewer: { userId }, params }) => ({
    data: await addReaction(changing, { userId, ...params }),
  }))

  mount(app, changes.removeReaction, async ({ viewer: { userId }, params }) => ({
    data: await removeReaction(changing, { userId, ...params }),
  }))

  mount(app, changes.muteConversation, async ({ viewer: { userId }, params, body }) => ({
    data: await muteConversation(deps, { userId, ...params, ...body }),
  }))

  mount(app, changes.clearConversation, async ({ viewer: { userId }, params }) => ({
    data: await clearConversation(changing, { userId, ...params }),
  }))

  mount(app, changes.listChanges, ({ viewer, params, query }) =>
    listChanges(deps, viewer.userId, { ...params, ...query }),
  )

  mount(app, searching.searchMessages, async ({ viewer, query }) => ({
    data: await searchMessages(deps, viewer.userId, query),
  }))
}

const upload = {
  field: uploadRoute.file,
  maxBytes: MESSAGE_IMAGE_MAX_BYTES,
  tooLarge: imageTooLarge,
}

export async function imageRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await withUploads(app, (scope) => {
    mount(scope, uploadRoute, ({ viewer, request }) =>
      withForm(request, upload, async (readForm) => ({
        data: await uploadImage(deps, viewer.userId, readForm),
      })),
    )
  })

  app.get<{ Params: { imageId: string }; Querystring: { size?: unknown } }>(
    IMAGE_PATH,
    // A limit of its own, so that a page full of images does not use up the others.
    { config: { isGuarded: true, memberLimit: 'imageViews' } },
    async ({ viewer, params, query, headers }, reply) => {
      if (!viewer) throw new AppError('UNAUTHENTICATED')
      const { imageId } = params
      const { id, size, read } = await openImage(deps, viewer.userId, { imageId, size: query.size })
      const etag = `"${id}-${size}"`
      // The browser may cache it but revalidates each time, because the member may lose permission.
      reply.headers({ 'Cache-Control': 'private, no-cache', ETag: etag })
      if (headers['if-none-match']?.includes(etag)) return reply.status(304).send()
      return reply.type('image/webp').send(await read())
    },
  )
}
