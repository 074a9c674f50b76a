import { AppError } from '@shipmates/contract/errors'
import * as messages from '@shipmates/contract/messages/profiles'
import { uploadPhoto } from '@shipmates/contract/profiles'
import { readReply } from '../../lib/net/api.ts'

const TIMEOUT_MS = 120_000

/**
 * Uploads a photo with progress from 0 to 1, by XMLHttpRequest: `fetch` has no upload progress.
 *
 * Rejects with the server's AppError, or with a TypeError if there was no answer.
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

/** The new photo's URL. A reply with a 2xx status must also say `success`. */
function urlOf(request: XMLHttpRequest): string {
  const { status, response } = request
  const isOk = status >= 200 && status < 300
  if (isOk && response?.success !== true) {
    throw new AppError('INTERNAL', response?.message || messages.photoUploadFailed)
  }
  const retryAfter = request.getResponseHeader('Retry-After')
  return readReply(uploadPhoto, { isOk, status, retryAfter, body: response ?? {} }).data.photoUrl
}
