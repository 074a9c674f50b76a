import { uploadImage } from '@shipmates/contract/chat-images'
import { AppError } from '@shipmates/contract/errors'
import { imageGone, uploadFailed } from '@shipmates/contract/messages/chat-images'
import { memberStorage } from '../../../lib/browser/member-storage.ts'
import { errorSentence } from '../../../lib/net/query-client.ts'
import { recheckSession } from '../../../lib/net/session.ts'
import { uploadFile } from '../../../lib/net/upload.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { readDraft, readReply, reply, writeDraft } from '../composer/writing.ts'
import { pictureOf, restoreFiles, storeUploaded } from './files.ts'
import {
  editImages,
  findOutgoing,
  type Outgoing,
  type OutgoingImage,
  removeCommand,
} from './outbox.ts'

/**
 * How often an upload without a response is tried before its message is shown as not sent, while
 * the server responds otherwise.
 */
const MAX_TRIES = 3
/** A longer rate limit refuses the message, because later messages would have to wait for it. */
const MAX_WAIT_MS = 60_000

/** The uploaded fraction of each image, from 0 to 1, by key. */
const progress = createStore<ReadonlyMap<string, number>>(new Map())
/** The number of failed uploads of each message, by its client id. */
const tries = new Map<string, number>()
const running = new Map<string, AbortController>()

export const useProgress = (key: string): number => useStore(progress).get(key) ?? 0

function setProgress(key: string, part: number | undefined): void {
  const next = new Map(progress.getSnapshot())
  if (part === undefined) next.delete(key)
  else next.set(key, part)
  progress.set(next)
}

/**
 * Uploads all images of a message that are not uploaded yet, at once. Returns why the message
 * cannot be sent; throws if it can be retried automatically.
 */
export async function uploadImages({ clientId, images = [] }: Outgoing) {
  const lost = images.filter(({ id, key }) => !id && !pictureOf(key))
  if (lost.length > 0) await restoreFiles(lost.map(({ key }) => key))
  // Some may have been cancelled in the meantime.
  const missing = (findOutgoing(clientId)?.images ?? []).filter(({ id }) => !id)
  if (missing.some(({ key }) => !pictureOf(key))) return imageGone
  const stop = memberStorage.subscribe(() => {
    const left = new Set(findOutgoing(clientId)?.images?.map(({ key }) => key))
    for (const { key } of missing) if (!left.has(key)) running.get(key)?.abort()
  })
  const failures = await uploadAll(clientId, missing)
  stop()
  const [failure] = failures
  const refusal = failures.find(isRefusal)
  if (failure && !refusal) return await refusalAfter(failures, clientId)
  tries.delete(clientId)
  return refusal && errorSentence(refusal, uploadFailed)
}

/** Returns why some of the images are not uploaded. */
async function uploadAll(clientId: string, images: readonly OutgoingImage[]): Promise<Error[]> {
  const failures: Error[] = []
  await Promise.all(
    images.map((image) =>
      uploadOne(clientId, image).catch((error) => {
        failures.push(error)
        // The message is not sent without this image, so later messages need not wait for the
        // others.
        if (isRefusal(error)) for (const { key } of images) running.get(key)?.abort()
      }),
    ),
  )
  return failures
}

async function uploadOne(clientId: string, { key, name, alt }: OutgoingImage): Promise<void> {
  const abort = new AbortController()
  running.set(key, abort)
  setProgress(key, 0)
  try {
    const { data } = await uploadFile(uploadImage, {
      file: pictureOf(key)!.file,
      name,
      fields: { alt },
      onProgress: (part) => setProgress(key, part),
      failure: uploadFailed,
      signal: abort.signal,
    })
    storeUploaded(key, data.id)
    editImages(clientId, (images) =>
      images.map((image) => (image.key === key ? { ...image, id: data.id } : image)),
    )
  } catch (error) {
    if (!abort.signal.aborted) throw error
  } finally {
    running.delete(key)
    setProgress(key, undefined)
  }
}

/** Whether it is a rate limit that ends soon. */
const isBusy = (error: Error): boolean =>
  error instanceof AppError &&
  error.code === 'TOO_MANY_REQUESTS' &&
  (error.retryAfterMs ?? 0) <= MAX_WAIT_MS

/** Whether the server rejects this image. */
const isRefusal = (error: Error): boolean =>
  error instanceof AppError && error.code !== 'UNAVAILABLE' && !isBusy(error)

/**
 * Why to refuse a message after failed uploads that might succeed later. Throws if it is to be
 * retried.
 */
async function refusalAfter(failures: readonly Error[], clientId: string): Promise<string> {
  const failure = failures.find(isBusy) ?? failures[0]!
  const again = failure instanceof AppError ? failure : new AppError('UNAVAILABLE', uploadFailed)
  // Without a connection the message waits like any other.
  if (isBusy(failure) || !(await recheckSession())) throw again
  const count = (tries.get(clientId) ?? 0) + 1
  tries.set(clientId, count)
  if (count < MAX_TRIES) throw again
  tries.delete(clientId)
  return errorSentence(failure, uploadFailed)
}

/**
 * Cancels the upload of one image: the message is sent without it. If it was the only image, the
 * message is cancelled: its text returns to the draft, and its reply to the composer.
 */
export function cancelUpload(clientId: string, key: string): void {
  const message = findOutgoing(clientId)
  if (!message) return
  editImages(clientId, (images) => images.filter((image) => image.key !== key))
  if (findOutgoing(clientId)?.images?.length) return
  const { conversationId, content, replyTo } = message
  const draft = readDraft(conversationId)
  writeDraft(conversationId, [content, draft].filter((text) => text !== '').join('\n'))
  if (replyTo && !readReply(conversationId)) reply(conversationId, replyTo)
  removeCommand(clientId)
}
