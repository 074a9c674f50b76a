import type { ConversationId } from '@shipmates/contract/ids'
import { imageTooLarge, tooManyImages } from '@shipmates/contract/messages/chat'
import { imageInvalid, imagesPreparing } from '@shipmates/contract/messages/chat-images'
import {
  pictureCutOff,
  pictureDamagedOrHuge,
  pictureMoves,
  pictureUnknown,
} from '@shipmates/contract/messages/pictures'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { toastStore } from '../../../lib/toast.ts'
import { until } from '../../../testing/until.ts'
import { pictureOf } from '../outbox/files.ts'
import { pickImages, removePicked, restorePicked } from './pick.ts'
import { Thumbnails } from './thumbnails.tsx'
import { readPicked, writePicked } from './writing.ts'

let lastId = 500

/** Ends the decoding of pictures whose names start with "slow", the latest first. */
let decoders: (() => void)[]
async function decodeSlow(count = 1) {
  await until(() => expect(decoders).toHaveLength(count))
  for (const decode of decoders.splice(0).reverse()) decode()
}

beforeEach(() => {
  decoders = []
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (/^broken|\.txt$/.test(file.name)) throw new DOMException('No picture')
    if (file.name.startsWith('slow')) await new Promise<void>((done) => decoders.push(done))
    return { width: 300, height: 200, close: () => {} }
  })
})

const PNG = '\x89PNG\r\n\x1a\n'
const GIF_FRAME = `,${'\0'.repeat(9)}\x02\0`
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

/** A file with these bytes; its name and declared type may be wrong. */
const file = (name: string, bytes = `${PNG}IEND`, type = 'image/png') =>
  new File([latin1(bytes)], name, { type })
const toastTexts = () => toastStore.getSnapshot().map(({ text }) => text)

/** Picks files in a new conversation. */
async function pick(...files: File[]) {
  const id = String(++lastId) as ConversationId
  await pickImages(id, files)
  return { id, names: () => readPicked(id).map(({ name }) => name) }
}

test('files are added in their order', async () => {
  const { names } = await pick(file('a.png'), file('b.jpg'))

  expect(names()).toEqual(['a.png', 'b.jpg'])
  expect(toastTexts()).toEqual([])
})

test.each<[string, File, string]>([
  ['that is no picture', file('a.txt', 'Some words', 'text/plain'), imageInvalid],
  ['that only says it is a picture', file('broken.png', 'Some words'), pictureUnknown],
  ['that is cut off', file('broken.png', PNG), pictureCutOff],
  ['that is damaged', file('broken.png'), pictureDamagedOrHuge],
])(
  'a file %s is refused with that reason, and the others are added',
  async (_what, refused, sentence) => {
    const { names } = await pick(refused, file('b.png'))

    expect(names()).toEqual(['b.png'])
    expect(toastTexts()).toEqual([sentence])
  },
)

/** The file that is uploaded for a picked one. */
async function sentAs(picked: File) {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take, type) =>
    take(new Blob(['converted'], { type: type! })),
  )
  const { id } = await pick(picked)
  return pictureOf(readPicked(id)[0]!.key)!.file
}

test("a picture of any declared type is accepted if its bytes are a picture's", async () => {
  const picked = file('quay.bin', `${PNG}IEND`, '')

  expect(await sentAs(picked)).toBe(picked)
})

test('a picture that only the browser reads, such as an AVIF named .jpg, is converted', async () => {
  const avif = file('quay.jpg', '\0\0\0\x1cftypavif', 'image/jpeg')

  expect((await sentAs(avif)).type).toBe('image/webp')
  expect(toastTexts()).toEqual([])
})

test('an animated picture is sent as its first frame, after a message about it', async () => {
  const head = `GIF89a\x01\0\x01\0${'\0'.repeat(3)}`
  const moving = file('wave.gif', `${head}${GIF_FRAME}${GIF_FRAME};`, 'image/gif')

  expect((await sentAs(moving)).type).toBe('image/webp')
  expect(toastTexts()).toEqual([pictureMoves])
})

test('a picture that stays too large when it is shrunk is refused', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) =>
    take(new Blob([new Uint8Array(10 * 1024 * 1024 + 1)])),
  )
  const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' })

  const { names } = await pick(large)

  expect(names()).toEqual([])
  expect(toastTexts()).toEqual([imageTooLarge])
})

test('a message can have four images', async () => {
  const { id, names } = await pick(file('a.png'), file('b.png'), file('c.png'))

  await pickImages(id, [file('d.png'), file('e.png')])

  expect(names()).toEqual(['a.png', 'b.png', 'c.png', 'd.png'])
  expect(toastTexts()).toEqual([tooManyImages])
  render(<Thumbnails conversationId={id} focusInput={() => {}} />)
  expect(screen.queryByRole('button', { name: 'Add another image' })).toBeNull()
})

test('images keep the order in which they were picked, however long each is prepared', async () => {
  const id = String(++lastId) as ConversationId
  const names = () => readPicked(id).map(({ name }) => name)
  const first = pickImages(id, [file('slow-a.png'), file('slow-b.png')])
  const second = pickImages(id, [file('c.png'), file('d.png'), file('e.png')])
  await second
  render(<Thumbnails conversationId={id} focusInput={() => {}} />)
  expect(screen.getByRole('status').textContent).toBe(imagesPreparing)

  await decodeSlow(2)
  await act(() => first)

  expect(names()).toEqual(['slow-a.png', 'slow-b.png', 'c.png', 'd.png'])
  expect(readPicked(id).some(({ width }) => width === 0)).toBe(false)
  expect(toastTexts()).toEqual([tooManyImages])
  expect(screen.getByRole('status').textContent).toBe('4 images added')
})

test('an image removed while it is being prepared does not reappear', async () => {
  const id = String(++lastId) as ConversationId
  const picking = pickImages(id, [file('slow.png'), file('b.png')])

  removePicked(id, readPicked(id)[0]!.key)
  await decodeSlow()
  await picking

  expect(readPicked(id).map(({ name }) => name)).toEqual(['b.png'])
})

test('images whose pictures are lost are removed, except those being prepared', async () => {
  const id = String(++lastId) as ConversationId
  const picking = pickImages(id, [file('slow.png')])
  const [image] = readPicked(id)
  writePicked(id, [image!, { ...image!, key: 'before-the-reload' }])

  await restorePicked(id)
  await decodeSlow()
  await picking

  expect(readPicked(id).map(({ key }) => key)).toEqual([image!.key])
})

test('an image can be described and removed', async () => {
  const { id, names } = await pick(file('pier.png'), file('boat.png'))
  const focusInput = vi.fn()
  render(<Thumbnails conversationId={id} focusInput={focusInput} />)
  expect(screen.getByRole('status').textContent).toBe('2 images added')

  await userEvent.click(screen.getByRole('button', { name: '+ ALT, describe image: pier.png' }))
  await userEvent.type(screen.getByRole('textbox', { name: /^Description/ }), ' A pier ')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByRole('button', { name: 'ALT, describe image: pier.png' })).toBeTruthy()
  expect(readPicked(id)[0]!.alt).toBe('A pier')
  await userEvent.click(screen.getByRole('button', { name: 'Remove image: boat.png' }))

  expect(names()).toEqual(['pier.png'])
  expect(focusInput).toHaveBeenCalledOnce()
})
