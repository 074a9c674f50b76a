import type { Message } from '@shipmates/contract/chat'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ids, message } from '../../../testing/chat.ts'
import { MessageActsProvider } from './actions.tsx'
import { MessageSheet } from './menu.tsx'

/** Opens the sheet of a message by a long press. */
function open(pressed: Message, canWrite = true) {
  const acts = {
    them: { id: ids.ada, userName: 'ada_lovelace' },
    canWrite,
    onOpen: vi.fn(),
    onReply: vi.fn(),
    onReact: vi.fn(),
    onEdit: vi.fn(),
    onCopy: vi.fn(),
    onReport: undefined,
  }
  const onClose = vi.fn()
  render(
    <MessageActsProvider value={acts}>
      <MessageSheet
        kind="sheet"
        message={pressed}
        at={undefined}
        findRow={() => undefined}
        onClose={onClose}
      />
    </MessageActsProvider>,
  )
  return { ...acts, onClose }
}

const sheet = () => within(screen.getByRole('dialog', { name: 'Message' }))

test('a long press shows the message between its reactions and its menu', async () => {
  const pressed = message(3, { content: 'Shall we pair on the tile cache?' })
  const { onReact, onClose } = open(pressed)
  expect(document.activeElement?.textContent).toContain('Shall we pair on the tile cache?')
  expect(
    within(sheet().getByRole('menu', { name: 'Message actions' }))
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['ReplyR', 'Copy textC'])

  await userEvent.click(
    within(sheet().getByRole('menu', { name: 'React' })).getAllByRole('menuitemcheckbox')[3]!,
  )

  expect(onReact).toHaveBeenCalledExactlyOnceWith(pressed, '🎉')
  expect(onClose).toHaveBeenCalledOnce()
})

test('a message of images is named by their number', () => {
  const image = { id: '1', url: '/1', width: 800, height: 600, alt: '' }
  open(message(3, { content: '', images: [image, image] as Message['images'] }))

  expect(sheet().getByText('Sent 2 images')).toBeTruthy()
})

test('in a closed conversation there are no reactions', () => {
  open(message(3), false)

  expect(sheet().queryByRole('menu', { name: 'React' })).toBeNull()
  expect(sheet().getByRole('menuitem', { name: /Copy text/ })).toBeTruthy()
})
