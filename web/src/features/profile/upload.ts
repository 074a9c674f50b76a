import { messages } from '@shipmates/contract/messages'
import { uploadPhoto } from '@shipmates/contract/profiles'
import { readReply } from '../../lib/api.ts'

/** Sends a photo and tells how far it is, from 0 to 1. `fetch` cannot tell that of what it sends. */
export function sendPhoto(photo: Blob, name: string, onProgress: (part: number) => void) {
  return new Promise<string>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(uploadPhoto.method, uploadPhoto.path)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    request.onerror = () => reject(new TypeError(messages.photoUploadFailed))
    request.onload = () => {
      try {
        const isOk = request.status >= 200 && request.status < 300
        resolve(readReply(uploadPhoto, isOk, request.status, request.response ?? {}).data.photoUrl)
      } catch (error) {
        reject(error)
      }
    }
    const form = new FormData()
    form.set('photo', photo, name)
    request.send(form)
  })
}
