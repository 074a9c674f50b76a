import type { MessageImage } from '@shipmates/contract/chat'
import { imageUrl } from '@shipmates/contract/chat-images'
import type { ImageId } from '@shipmates/contract/ids'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Pictures } from './pictures.tsx'

const image = (id: string, alt = ''): MessageImage => {
  const imageId = id as ImageId
  return { id: imageId, url: imageUrl(imageId), width: 800, height: 600, alt }
}

function show(...images: MessageImage[]) {
  const time = new Date(2026, 10, 21, 21, 3)
  return render(
    <Pictures
      images={images}
      author="ada_tiles"
      time={time}
      sending={undefined}
      isRefused={false}
    />,
  )
}

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
  expect(dialog.textContent).toContain('ada_tiles')
  expect(screen.getByRole('status').textContent).toBe('Image 2 of 2. A chart')
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
