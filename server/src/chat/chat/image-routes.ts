import {
  IMAGE_PATH,
  MESSAGE_IMAGE_MAX_BYTES,
  uploadImage as uploadRoute,
} from '@shipmates/contract/chat-images'
import { AppError } from '@shipmates/contract/errors'
import { imageTooLarge } from '@shipmates/contract/messages/chat'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { withForm, withUploads } from '../../platform/http/uploads.ts'
import { openImage, uploadImage } from './images.ts'

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
