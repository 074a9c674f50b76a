import { AppError, isErrorCode } from '@shipmates/contract/errors'
import { messages } from '@shipmates/contract/messages'
import { uploadPhoto } from '@shipmates/contract/profiles'
import { readReply } from '../../lib/api.ts'

const TIMEOUT_MS = 120_000

/**
 * Sends a photo and tells how far it is, from 0 to 1. `fetch` cannot tell that of what it sends.
 *
 * Rejects with the AppError that was answered, or with a TypeError when there was no answer at all.
 */
export function sendPhoto(photo: Blob, name: string, onProgress: (part: number) => void) {
  return new Promise<string>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(uploadPhoto.method, uploadPhoto.path)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    request.timeout = TIMEOUT_MS
    const breakOff = () => reject(new TypeError(messages.photoFailed))
    request.onerror = breakOff
    request.onabort = breakOff
    request.ontimeout = breakOff
    request.onload = () => {
      try {
        resolve(urlOf(request))
      } catch (error) {
        reject(error)
      }
    }
    const form = new FormData()
    form.set('photo', photo, name)
    request.send(form)
  })
}

/** The new photo's address. A refusal that names no failure of ours, such as a proxy's, is told as one. */
function urlOf(request: XMLHttpRequest): string {
  const { status, response } = request
  const isOk = status >= 200 && status < 300
  if (!isOk && !isErrorCode(response?.code)) {
    throw new AppError(status >= 500 ? 'UNAVAILABLE' : 'INTERNAL', messages.photoUploadFailed)
  }
  const retryAfter = request.getResponseHeader('Retry-After')
  return readReply(uploadPhoto, { isOk, status, retryAfter, body: response ?? {} }).data.photoUrl
}
