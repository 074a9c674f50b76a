import { AppError } from '@shipmates/contract/errors'
import type { Reply, Route } from '@shipmates/contract/route'
import { readReply } from './api.ts'

const TIMEOUT_MS = 120_000

interface Upload {
  file: Blob
  /** The file name. */
  name: string
  /** Other fields of the form. */
  fields?: Readonly<Record<string, string>>
  /** Called with the fraction sent, from 0 to 1. */
  onProgress: (part: number) => void
  /** The error's message if the status is 2xx but the body is no success. */
  failure: string
  signal?: AbortSignal
}

/**
 * Uploads a file to a route of the contract, by XMLHttpRequest: `fetch` has no upload progress.
 *
 * Rejects with the server's AppError, or with a TypeError if there was no response or the upload
 * was aborted.
 */
export function uploadFile<R extends Route & { file?: string }>(
  route: R,
  { file, name, fields = {}, onProgress, failure, signal }: Upload,
): Promise<Reply<R>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(route.method, route.path)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    request.timeout = TIMEOUT_MS
    const breakOff = () => reject(new TypeError('The upload was broken off.'))
    request.onerror = breakOff
    request.onabort = breakOff
    request.ontimeout = breakOff
    request.onload = () => {
      try {
        resolve(replyOf(route, request, failure))
      } catch (error) {
        reject(error)
      }
    }
    signal?.addEventListener('abort', () => request.abort())
    const form = new FormData()
    for (const [field, value] of Object.entries(fields)) form.set(field, value)
    form.set(route.file!, file, name)
    request.send(form)
  })
}

/** The server's reply. With a 2xx status the body must also say `success`. */
function replyOf<R extends Route>(route: R, request: XMLHttpRequest, failure: string): Reply<R> {
  const { status, response } = request
  const isOk = status >= 200 && status < 300
  if (isOk && response?.success !== true)
    throw new AppError('INTERNAL', response?.message || failure)
  const retryAfter = request.getResponseHeader('Retry-After')
  return readReply(route, { isOk, status, retryAfter, body: response ?? {} })
}
