import multipart from '@fastify/multipart'
import { AppError } from '@shipmates/contract/errors'
import { formInvalid } from '@shipmates/contract/messages/common'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Limits for the other parts of a form, which are ignored. */
const OTHER_PARTS = { fields: 5, fieldSize: 1024, fieldNameSize: 100, headerPairs: 20, parts: 6 }
/** How long a refused upload may go on, so that its sender reads the answer. */
const LINGER_MS = 1000

/** Registers routes that accept a form with one file. All other routes refuse forms. */
export async function withUploads(
  app: FastifyInstance,
  addRoutes: (scope: FastifyInstance) => void,
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false })
    addRoutes(scope)
  })
}

/**
 * Reads the file of a form's field into memory; undefined if the form has none. Throws
 * PHOTO_TOO_LARGE as soon as the limit is exceeded, UNSUPPORTED_MEDIA if the body is not a form,
 * and VALIDATION_ERROR if the form is malformed.
 */
export async function readUpload(
  request: FastifyRequest,
  { field, maxBytes }: { field: string; maxBytes: number },
): Promise<Buffer | undefined> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA')
  try {
    const part = await request.file({ limits: { ...OTHER_PARTS, files: 1, fileSize: maxBytes } })
    if (!part) return undefined
    const { file } = part
    file.once('limit', () => file.destroy(new AppError('PHOTO_TOO_LARGE')))
    const chunks: Buffer[] = []
    for await (const chunk of file) chunks.push(chunk)
    return part.fieldname === field && chunks.length > 0 ? Buffer.concat(chunks) : undefined
  } catch (error) {
    hangUpSoon(request)
    if (error instanceof AppError) throw error
    throw new AppError('VALIDATION_ERROR', formInvalid)
  }
}

function hangUpSoon({ raw }: FastifyRequest): void {
  raw.resume()
  setTimeout(() => {
    if (!raw.complete) raw.socket.destroy()
  }, LINGER_MS).unref()
}
