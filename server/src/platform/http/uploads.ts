import multipart from '@fastify/multipart'
import { AppError } from '@shipmates/contract/errors'
import { formInvalid } from '@shipmates/contract/messages/malformed'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createQueues } from '../queue.ts'
import type {} from './viewer.ts'

/** Limits for the other parts of a form. */
const OTHER_PARTS = { fields: 5, fieldSize: 4096, fieldNameSize: 100, headerPairs: 20, parts: 6 }
/** A refused upload may continue for this long, so that its sender reads the response. */
const LINGER_MS = 1000
/**
 * A member's uploads that are received or processed at once. Their bytes are the member's share of the memory: 20 MiB
 * of the largest files. Further ones wait unread.
 */
const inTurn = createQueues({ parallel: 2, maxWaiting: 8 })
/** The memory limit of all uploads that are received or processed. Tests lower it. */
export const uploadMemory = { maxBytes: 128 * 1024 * 1024 }
const RETRY_AFTER_MS = 5000

let heldBytes = 0

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

/** A form: its file, unless it is missing or empty, and its other fields. */
export interface Form {
  file: Buffer | undefined
  fields: ReadonlyMap<string, string>
}

interface Upload {
  /** The field of the file. */
  field: string
  maxBytes: number
  /** The message for a larger file. */
  tooLarge?: string
}

/**
 * Lets `work` read the form of a member's request into memory, in turn with their other uploads. The memory counts as
 * used until `work` ends.
 *
 * Throws TOO_MANY_REQUESTS if too many uploads of the member wait. Reading throws PHOTO_TOO_LARGE as soon as the limit
 * is exceeded, UNSUPPORTED_MEDIA if the body is not a form, VALIDATION_ERROR if the form is malformed or its sender
 * disconnected, and TOO_MANY_REQUESTS while other uploads use too much memory.
 */
export async function withForm<T>(
  request: FastifyRequest,
  upload: Upload,
  work: (readForm: () => Promise<Form>) => Promise<T>,
): Promise<T> {
  let held = 0
  const hold = (bytes: number) => {
    held += bytes
    heldBytes += bytes
    if (heldBytes <= uploadMemory.maxBytes) return
    throw new AppError('TOO_MANY_REQUESTS', undefined, { retryAfterMs: RETRY_AFTER_MS })
  }
  const read = () => work(() => readForm(request, upload, hold))
  try {
    return await inTurn(read, request.viewer?.userId ?? request.ip)
  } catch (error) {
    hangUpSoon(request)
    throw error
  } finally {
    heldBytes -= held
  }
}

async function readForm(
  request: FastifyRequest,
  { field, maxBytes, tooLarge }: Upload,
  hold: (bytes: number) => void,
): Promise<Form> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA')
  // The sender disconnected while the request waited. The parser would wait for ever for a closed request.
  if (request.raw.destroyed) throw new AppError('VALIDATION_ERROR', formInvalid)
  const fields = new Map<string, string>()
  const chunks: Buffer[] = []
  try {
    const limits = { ...OTHER_PARTS, files: 1, fileSize: maxBytes }
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        fields.set(part.fieldname, String(part.value))
        continue
      }
      const { file } = part
      file.once('limit', () => file.destroy(new AppError('PHOTO_TOO_LARGE', tooLarge)))
      for await (const chunk of file) {
        if (part.fieldname !== field) continue
        hold(chunk.length)
        chunks.push(chunk)
      }
    }
    return { file: chunks.length > 0 ? Buffer.concat(chunks) : undefined, fields }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('VALIDATION_ERROR', formInvalid)
  }
}

function hangUpSoon({ raw }: FastifyRequest): void {
  if (raw.complete) return
  raw.resume()
  setTimeout(() => {
    if (!raw.complete) raw.socket.destroy()
  }, LINGER_MS).unref()
}
