import type { Quote } from '@shipmates/contract/chat'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { ids, messageId } from '../../../testing/chat.ts'
import { jumpStore } from './jumps.tsx'
import { QuoteButton } from './parts.tsx'

afterEach(() => jumpStore.set(undefined))

function show(quote: Partial<Quote>) {
  const whole: Quote = {
    id: messageId(3),
    senderId: ids.ada,
    content: 'Per zoom level or per tile?',
    deletedAt: null,
    ...quote,
  }
  render(
    <QuoteButton
      quote={whole}
      userName="ada_tiles"
      row={{ conversationId: ids.chat, isOwn: false, state: undefined }}
    />,
  )
  return screen.getByRole('button')
}

test('a quote names author and text, and jumps to the message', async () => {
  const button = show({})

  expect(button.textContent).toBe('ada_tiles, jump to the message: Per zoom level or per tile?')
  await userEvent.click(button)

  expect(jumpStore.getSnapshot()).toMatchObject({
    conversationId: ids.chat,
    messageId: messageId(3),
  })
})

test('the quote of a deleted message is shown as deleted and does nothing', () => {
  const button = show({ content: '', deletedAt: '2026-11-21T10:00:00.000Z' })

  expect(button.textContent).toBe('Message deleted')
  expect(button).toHaveProperty('disabled', true)
})
