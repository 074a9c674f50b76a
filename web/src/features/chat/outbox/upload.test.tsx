import { getSession } from '@shipmates/contract/accounts'
import { imageUrl } from '@shipmates/contract/chat-images'
import { errorCatalogue } from '@shipmates/contract/errors'
import type { ImageId } from '@shipmates/contract/ids'
import { imageGone, uploadFailed } from '@shipmates/contract/messages/chat-images'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { memberStorage } from '../../../lib/browser/member-storage.ts'
import { signIn } from '../../../lib/net/session.ts'
import { ids, message, outgoing } from '../../../testing/chat.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { holdUploads } from '../../../testing/held-uploads.ts'
import { readDraft, readReply, reply, writeDraft } from '../composer/writing.ts'
import { quoteOf } from '../thread/thread.ts'
import { Pictures } from '../viewer/pictures.tsx'
import { keepFile, pictureOf } from './files.ts'
import { addCommand, findOutgoing, type OutgoingImage, removeCommand } from './outbox.ts'
import { uploadImages } from './upload.ts'

let uploads: ReturnType<typeof holdUploads>
let lastKey = 0

const me = { userId: ids.me, email: 'linus@example.test', userName: 'linus_f' }
let server: ReturnType<typeof fakeServer>

beforeEach(() => {
  signIn(me)
  server = fakeServer()
  server.answers(getSession, { data: me })
  memberStorage.write('outbox', undefined)
  writeDraft(ids.chat, '')
  reply(ids.chat, undefined)
  uploads = holdUploads()
})

function picked(alt = ''): OutgoingImage {
  const key = `picture-${++lastKey}`
  void keepFile(key, new Blob([key], { type: 'image/png' }))
  return { key, name: `${key}.png`, width: 300, height: 200, alt }
}

const quote = quoteOf(message(3))

/** Starts to upload the images of an unsent message. */
function begin(...images: OutgoingImage[]) {
  const unsent = outgoing('a', { content: 'Look', images, replyTo: quote })
  addCommand(unsent)
  return uploadImages(unsent)
}

const stored = (id: string) => ({
  success: true,
  data: { id, url: imageUrl(id as ImageId), width: 300, height: 200, alt: '' },
})
const imagesLeft = () => findOutgoing('a')?.images

function show() {
  return render(<Pictures images={imagesLeft()!} messageId="a" sending="a" isRefused={false} />, {
    wrapper: BrowserRouter,
  })
}

test('all images are uploaded at once, with their descriptions, and keep their order', async () => {
  const done = begin(picked('A pier'), picked())
  expect(uploads.map(({ form }) => form.get('alt'))).toEqual(['A pier', ''])

  uploads[1]!.answers(201, stored('12'))
  uploads[0]!.answers(201, stored('11'))

  expect(await done).toBeUndefined()
  expect(imagesLeft()?.map(({ id }) => id)).toEqual(['11', '12'])
})

test('an image that is uploaded is not uploaded again', async () => {
  const done = begin({ ...picked(), id: '11' as ImageId }, picked())

  expect(uploads).toHaveLength(1)
  uploads[0]!.answers(201, stored('12'))
  await done
  expect(imagesLeft()?.map(({ id }) => id)).toEqual(['11', '12'])
})

test("a picture shows its upload's progress, and a press cancels only that upload", async () => {
  const done = begin(picked('A pier'), picked())
  show()
  act(() => uploads[0]!.sends(0.62))
  const first = screen.getByRole('button', { name: 'Cancel upload of image: A pier, 62 %' })
  expect(first.textContent).toBe('62')

  await userEvent.click(first)
  expect(uploads.map(({ isAborted }) => isAborted)).toEqual([true, false])
  uploads[1]!.answers(201, stored('12'))

  expect(await done).toBeUndefined()
  expect(imagesLeft()?.map(({ id }) => id)).toEqual(['12'])
  expect(findOutgoing('a')).toMatchObject({ content: 'Look', replyTo: quote })
})

test('without its last image a message is cancelled: its text and its reply return to the composer', async () => {
  writeDraft(ids.chat, 'and more')
  const done = begin(picked())
  show()

  await userEvent.click(screen.getByRole('button', { name: 'Cancel upload of image, 0 %' }))

  expect(await done).toBeUndefined()
  expect(findOutgoing('a')).toBeUndefined()
  expect(readDraft(ids.chat)).toBe('Look\nand more')
  expect(readReply(ids.chat)).toEqual(quote)
})

test('a cancelled message does not replace the reply that is being written', async () => {
  const other = quoteOf(message(4))
  reply(ids.chat, other)
  const done = begin(picked())
  show()

  await userEvent.click(screen.getByRole('button', { name: 'Cancel upload of image, 0 %' }))

  await done
  expect(readReply(ids.chat)).toEqual(other)
})

test('the picture of a cancelled image is forgotten, even if it was not uploaded', async () => {
  const [first, second] = [picked(), picked()]
  addCommand(outgoing('a', { images: [first, second] }))
  show()

  await userEvent.click(screen.getByRole('button', { name: 'Cancel upload of image 1 of 2, 0 %' }))
  expect([first, second].map(({ key }) => pictureOf(key) !== undefined)).toEqual([false, true])
  act(() => removeCommand('a'))

  expect(pictureOf(second.key)).toBeUndefined()
})

test('a picture stays while its message is sent, so that it does not flicker', async () => {
  const image = picked()
  const done = begin(image)
  uploads[0]!.answers(201, stored('21'))
  await done

  removeCommand('a')

  expect(pictureOf(image.key)).toBeDefined()
})

test('a message that is deleted stops its uploads', async () => {
  const done = begin(picked())

  memberStorage.write('outbox', undefined)

  expect(await done).toBeUndefined()
  expect(uploads[0]!.isAborted).toBe(true)
})

test("an image that the server refuses refuses the message with the server's reason", async () => {
  const { status, message } = errorCatalogue.INVALID_PHOTO
  const done = begin(picked())

  uploads[0]!.answers(status, { success: false, code: 'INVALID_PHOTO', message })

  expect(await done).toBe(message)
})

test('an image that is refused refuses its message at once, and the others are uploaded again by Retry', async () => {
  const { status, message } = errorCatalogue.INVALID_PHOTO
  const images = [picked(), picked(), picked()]
  const done = begin(...images)
  uploads[1]!.breaks()

  uploads[0]!.answers(status, { success: false, code: 'INVALID_PHOTO', message })

  expect(await done).toBe(message)
  expect(uploads[2]!.isAborted).toBe(true)
  const again = begin(...images)
  for (const [index, upload] of uploads.slice(3).entries()) upload.answers(201, stored(`3${index}`))
  expect(await again).toBeUndefined()
  expect(imagesLeft()?.map(({ id }) => id)).toEqual(['30', '31', '32'])
})

test('a response without success shows that the image could not be uploaded', async () => {
  const done = begin(picked())

  uploads[0]!.answers(200, { success: false })

  expect(await done).toBe(uploadFailed)
})

test('an upload without a response is tried three times', async () => {
  const image = picked()
  for (let tries = 1; tries <= 2; tries++) {
    const failed = expect(begin(image)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    uploads.at(-1)!.breaks()
    await failed
  }

  const last = begin(image)
  uploads.at(-1)!.breaks()

  expect(await last).toBe(uploadFailed)
})

test('an upload waits while the server cannot be reached', async () => {
  server.fails(getSession)
  const image = picked()

  for (let tries = 1; tries <= 9; tries++) {
    const failed = expect(begin(image)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    uploads.at(-1)!.breaks()
    await failed
  }
})

test('a picture lost in a reload cannot be sent', async () => {
  const image = { key: 'before-the-reload', name: 'pier.png', width: 300, height: 200, alt: '' }

  expect(await begin(image)).toBe(imageGone)
  expect(uploads).toEqual([])
})
