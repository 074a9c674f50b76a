import type { UserId } from '@shipmates/contract/ids'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'
import { usePhoto } from './use-photo.ts'

type Ending = 'load' | 'error' | 'abort' | 'timeout'

/** Ends every upload at once: with an answer, or without one. */
function fakeUploads(ending: Ending, status = 0, response: unknown = null) {
  const send = vi.fn()
  class Upload {
    upload = {}
    status = status
    response = response
    open() {}
    getResponseHeader = () => null
    send(form: FormData) {
      send(form)
      queueMicrotask(() => (this as Handlers)[`on${ending}`]?.())
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload)
  return send
}

type Handlers = Partial<Record<`on${Ending}`, () => void>>

function Uploader() {
  const photo = usePhoto('7' as UserId)
  return (
    <>
      <button type="button" onClick={() => photo.crop(new Blob(['x'], { type: 'image/png' }))}>
        Select
      </button>
      <button type="button" onClick={photo.upload}>
        {photo.isUploading ? 'Uploading...' : 'Upload'}
      </button>
    </>
  )
}

afterEach(() => {
  vi.unstubAllGlobals()
})

async function upload() {
  renderApp(<Uploader />)
  await userEvent.click(screen.getByRole('button', { name: 'Select' }))
  fireEvent.click(screen.getByRole('button', { name: 'Upload' }))
}

test('uploading without a photo asks to select one, and sends nothing', async () => {
  const send = fakeUploads('load', 200, {})
  renderApp(<Uploader />)

  await userEvent.click(screen.getByRole('button', { name: 'Upload' }))

  expect(await screen.findByText('Please select a photo first')).toBeTruthy()
  expect(send).not.toHaveBeenCalled()
})

test.each([
  ['a proxy that is busy', 502, null],
  ['a proxy that finds it too long', 413, null],
  ['a failure that nobody knows', 418, { success: false, code: 'TEAPOT', message: 'Short' }],
])('an upload answered by %s has failed, and says so', async (_what, status, answer) => {
  fakeUploads('load', status, answer)

  await upload()

  expect(await screen.findByText('Upload failed')).toBeTruthy()
})

test('an upload that is refused tells why', async () => {
  const message = 'File size exceeds 5MB limit'
  fakeUploads('load', 413, { success: false, code: 'PHOTO_TOO_LARGE', message })

  await upload()

  expect(await screen.findByText(message)).toBeTruthy()
})

test.each<Ending>(['error', 'abort', 'timeout'])(
  'an upload that ends by %s is over, and can be tried again',
  async (ending) => {
    fakeUploads(ending)

    await upload()

    expect(await screen.findByText('Failed to upload photo')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Upload' })).toBeTruthy()
  },
)
