import type { UserId } from '@shipmates/contract/ids'
import { PHOTO_MAX_BYTES } from '@shipmates/contract/limits'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'
import { usePhoto } from './use-photo.ts'

type Ending = 'load' | 'error' | 'abort' | 'timeout'

/** Fakes uploads that end at once, with or without a response. */
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
      <input
        type="file"
        aria-label="Photo"
        onChange={({ target }) => void photo.pick(target.files![0]!)}
      />
      <button type="button" onClick={photo.upload}>
        {photo.isUploading ? 'Uploading...' : 'Upload'}
      </button>
    </>
  )
}

async function upload() {
  renderApp(<Uploader />)
  await userEvent.click(screen.getByRole('button', { name: 'Select' }))
  fireEvent.click(screen.getByRole('button', { name: 'Upload' }))
}

test('uploading without a photo asks to select one and sends nothing', async () => {
  const send = fakeUploads('load', 200, {})
  renderApp(<Uploader />)

  await userEvent.click(screen.getByRole('button', { name: 'Upload' }))

  expect(await screen.findByText('Please select a photo first')).toBeTruthy()
  expect(send).not.toHaveBeenCalled()
})

test.each([
  [
    'of a wrong type',
    new File(['Not a picture'], 'me.txt', { type: 'text/plain' }),
    /^Invalid file type/,
  ],
  [
    'of more than 5 MB',
    new File([new Uint8Array(PHOTO_MAX_BYTES + 1)], 'me.png', { type: 'image/png' }),
    'File size exceeds 5MB limit',
  ],
  [
    'that is cut off',
    new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)], 'me.jpg', { type: 'image/jpeg' }),
    /is cut off/,
  ],
])('a file %s is refused at once', async (_what, file, sentence) => {
  vi.stubGlobal('createImageBitmap', async () => {
    throw new DOMException('No picture')
  })
  renderApp(<Uploader />)

  fireEvent.change(screen.getByLabelText('Photo'), { target: { files: [file] } })

  expect(await screen.findByText(sentence)).toBeTruthy()
})

test.each([
  ['that is no success', { success: false }, 'Upload failed'],
  ['that is no JSON', null, 'Upload failed'],
  ['that says why it is no success', { success: false, message: 'Too blurred.' }, 'Too blurred.'],
])('an upload with a response %s fails with a message', async (_what, answer, sentence) => {
  fakeUploads('load', 200, answer)

  await upload()

  expect(await screen.findByText(sentence)).toBeTruthy()
})

test.each([
  ['a proxy that is busy', 502, null],
  ['a proxy that finds it too long', 413, null],
  ['the server without a sentence', 500, { success: false, code: 'INTERNAL' }],
])('an upload refused by %s shows the fallback message', async (_what, status, answer) => {
  fakeUploads('load', status, answer)

  await upload()

  expect(await screen.findByText('Failed to upload photo')).toBeTruthy()
})

test("a refused upload shows the server's reason", async () => {
  const message = 'File size exceeds 5MB limit'
  fakeUploads('load', 413, { success: false, code: 'PHOTO_TOO_LARGE', message })

  await upload()

  expect(await screen.findByText(message)).toBeTruthy()
})

test.each<Ending>(['error', 'abort', 'timeout'])(
  'an upload that ends by %s stops and can be retried',
  async (ending) => {
    fakeUploads(ending)

    await upload()

    expect(await screen.findByText('Failed to upload photo')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Upload' })).toBeTruthy()
  },
)
