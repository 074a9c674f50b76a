import { AppError } from '@shipmates/contract/errors'
import { PHOTO_MAX_BYTES } from '@shipmates/contract/limits'
import * as messages from '@shipmates/contract/messages/profiles'
import * as contract from '@shipmates/contract/own-profile'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { withForm, withUploads } from '../../platform/http/uploads.ts'
import { networkOf } from '../../platform/network.ts'
import { readPhoto, uploadPhoto } from './photo.ts'

const upload = { field: contract.uploadPhoto.file, maxBytes: PHOTO_MAX_BYTES }

export async function photoRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await withUploads(app, (scope) => {
    mount(scope, contract.uploadPhoto, ({ viewer, request }) =>
      withForm(request, upload, async (readForm) => ({
        message: messages.photoUploaded,
        data: await uploadPhoto(deps, viewer.userId, readForm),
      })),
    )
  })

  app.get<{ Params: { hash: string; size: string } }>(
    '/photos/:hash/:size.webp',
    // Public and unlimited, so that a page full of photos uses up no rate limit.
    { config: { isGuarded: false } },
    async ({ params, headers, ip }, reply) => {
      const bytes = await readPhoto(deps, params)
      if (!bytes) {
        // Requests for missing photos count against the anonymous rate limit.
        await deps.limiter.take('apiByAddress', networkOf(ip))
        throw new AppError('NOT_FOUND')
      }
      const etag = `"${params.hash}-${params.size}"`
      reply.headers({ 'Cache-Control': 'public, max-age=31536000, immutable', ETag: etag })
      if (headers['if-none-match']?.includes(etag)) return reply.status(304).send()
      return reply.type('image/webp').send(bytes)
    },
  )
}
