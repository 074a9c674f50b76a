import type { MessageImage } from '@shipmates/contract/chat'
import { imageUrl } from '@shipmates/contract/chat-images'
import type { ImageId } from '@shipmates/contract/ids'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { queryClient } from '../../../lib/net/query-client.ts'
import { conversation, ids, message } from '../../../testing/chat.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { jumpStore } from '../log/jumps.tsx'
import { messagesQuery } from '../thread/messages.ts'
import { Photo } from './photo.tsx'
import { Pictures } from './pictures.tsx'

const image = (id: string, alt = ''): MessageImage => {
  const imageId = id as ImageId
  return { id: imageId, url: imageUrl(imageId), width: 800, height: 600, alt }
}

/** The pictures of message 9 from ada_lovelace, with the viewer. */
function show(...images: MessageImage[]) {
  return showAt('/messages/ada', images)
}

function showAt(address: string, images: MessageImage[]) {
  const shown = renderApp(
    <>
      <Pictures images={images} messageId="9" sending={undefined} isRefused={false} />
      <Photo conversation={conversation()} />
    </>,
    address,
  )
  store(images)
  return shown
}

const store = (images: MessageImage[]) =>
  act(() =>
    queryClient.setQueryData(messagesQuery(ids.chat).queryKey, {
      pages: [[message(9, { images })]],
      hasEarlier: false,
    }),
  )

const buttonNames = () =>
  screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))
const viewer = (name: string) => screen.findByRole('dialog', { name })

test('a picture is named by its description, or else by its number', () => {
  show(image('1', 'A pier'), image('2'))

  expect(buttonNames()).toEqual(['Open image: A pier', 'Open image 2 of 2'])
})

test('the only picture needs no number', () => {
  show(image('1'))

  expect(buttonNames()).toEqual(['Open image'])
})

test('a picture that cannot be loaded shows an error and is retried on a press', async () => {
  const { container } = show(image('1', 'A pier'))
  const before = container.querySelector('img')!

  fireEvent.error(before)
  expect(container.querySelector('img')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Load again: image: A pier' }))

  expect(container.querySelector('img')!.getAttribute('src')).toBe(
    '/api/v1/chat/images/1?size=small',
  )
  expect(container.querySelector('img')).not.toBe(before)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the viewer turns by arrows, stops at the ends, and returns the focus', async () => {
  show(image('1', 'A pier'), image('2', 'A chart'))
  await userEvent.click(screen.getByRole('button', { name: 'Open image: A chart' }))

  const dialog = await viewer('Image 2 of 2')
  expect(dialog.textContent).toContain('ada_lovelace')
  expect(dialog.querySelector('footer [role=status]')?.textContent).toBe('Image 2 of 2. A chart')
  await userEvent.keyboard('{ArrowRight}')
  await viewer('Image 2 of 2')
  await userEvent.keyboard('{ArrowLeft}')
  await viewer('Image 1 of 2')
  expect(screen.getByRole('img', { name: 'A pier' }).getAttribute('src')).toBe(
    imageUrl('1' as ImageId),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Next image' }))
  await viewer('Image 2 of 2')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))

  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open image: A chart' }))
})

test('a single image has no buttons to turn', async () => {
  show(image('1'))
  await userEvent.click(screen.getByRole('button', { name: 'Open image' }))

  await viewer('Image 1 of 1')
  expect(screen.queryByRole('button', { name: 'Next image' })).toBeNull()
})

test('plus and minus enlarge the picture', async () => {
  show(image('1', 'A pier'))
  await userEvent.click(screen.getByRole('button', { name: 'Open image: A pier' }))
  await viewer('Image 1 of 1')
  const picture = screen.getByRole('img', { name: 'A pier' })

  await userEvent.keyboard('+')
  expect(picture.style.transform).toContain('scale(1.5)')
  await userEvent.keyboard('-')
  expect(picture.style.transform).toContain('scale(1)')
})

test('a picture has an address, which follows the arrows: Back closes it, Forward opens it again', async () => {
  show(image('1', 'A pier'), image('2', 'A chart'))
  await userEvent.click(screen.getByRole('button', { name: 'Open image: A pier' }))
  await viewer('Image 1 of 2')
  expect(location.search).toBe('?photo=9.1')
  await userEvent.keyboard('{ArrowRight}')
  await waitFor(() => expect(location.search).toBe('?photo=9.2'))

  history.back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(location.search).toBe('')
  history.forward()
  await viewer('Image 2 of 2')
  await userEvent.keyboard('{ArrowRight}')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))

  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(location.search).toBe(''))
})

test('a picture that the address names opens, and closes when its message is deleted', async () => {
  showAt('/messages/ada?photo=9.1', [image('1', 'A pier')])
  await viewer('Image 1 of 1')

  store([])

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(location.search).toBe(''))
})

test('a picture of a message that is not loaded is shown once the log has loaded it, or is forgotten', async () => {
  showAt('/messages/ada?photo=3.1', [])
  await waitFor(() => expect(jumpStore.getSnapshot()).toMatchObject({ messageId: '3' }))
  expect(location.search).toBe('?photo=3.1')

  act(() =>
    queryClient.setQueryData(messagesQuery(ids.chat).queryKey, {
      pages: [[message(3, { images: [image('1', 'A pier')] })]],
      hasEarlier: false,
    }),
  )
  await viewer('Image 1 of 1')
  act(() => jumpStore.set(undefined))
  expect(location.search).toBe('?photo=3.1')
  cleanup()

  showAt('/messages/ada?photo=4.1', [])
  await waitFor(() => expect(jumpStore.getSnapshot()).toMatchObject({ messageId: '4' }))
  act(() => jumpStore.set(undefined))
  await waitFor(() => expect(location.search).toBe(''))
})

test.each(['9.2', '9.0', '9.x', '9', '', 'nothing.1', '..'])(
  'an address that names no picture, such as %j, is ignored',
  async (name) => {
    showAt(`/messages/ada?at=3&photo=${name}`, [image('1', 'A pier')])

    await waitFor(() => expect(location.search).toBe('?at=3'))
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)
