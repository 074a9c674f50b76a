import { vi } from 'vitest'

/** An upload that waits until the test ends it. */
interface HeldUpload {
  form: FormData
  isAborted: boolean
  sends: (part: number) => void
  answers: (status: number, body: object) => void
  breaks: () => void
}

/** Fakes XMLHttpRequest. Returns the uploads so far, which the test ends. */
export function holdUploads(): readonly HeldUpload[] {
  const uploads: HeldUpload[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload: { onprogress?: (event: object) => void } = {}
      status = 0
      response: unknown = null
      onload?: () => void
      onerror?: () => void
      onabort?: () => void
      #held: HeldUpload | undefined
      open() {}
      getResponseHeader = () => null
      abort() {
        this.#held!.isAborted = true
        this.onabort?.()
      }
      send(form: FormData) {
        this.#held = {
          form,
          isAborted: false,
          sends: (loaded) => this.upload.onprogress?.({ loaded, total: 1 }),
          answers: (status, body) => {
            Object.assign(this, { status, response: body })
            this.onload?.()
          },
          breaks: () => this.onerror?.(),
        }
        uploads.push(this.#held)
      }
    },
  )
  return uploads
}
