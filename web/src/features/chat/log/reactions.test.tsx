import type { Reaction } from '@shipmates/contract/chat'
import { chatEnded } from '@shipmates/contract/messages/chat'
import { TOO_MANY_REACTIONS } from '@shipmates/contract/messages/errors'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '../../../lib/net/session.ts'
import { ids, message } from '../../../testing/chat.ts'
import { readOutbox } from '../outbox/outbox.ts'
import { Reactions } from './reactions.tsx'

beforeEach(() => signIn({ userId: ids.me, email: 'linus@ferry.dev' }))

function show(reactions: Reaction[], { isClosed = false } = {}) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Reactions message={message(5, { reactions })} userName="ada_tiles" isClosed={isClosed} />
    </QueryClientProvider>,
  )
  return screen.getAllByRole<HTMLButtonElement>('button')
}

const of = (emoji: string, ...userIds: Reaction['userIds']): Reaction => ({ emoji, userIds })

test('a reaction shows its emoji, its number and its members, and mine is pressed', () => {
  const buttons = show([of('🎉', ids.ada, ids.me), of('🚀', ids.ada), of('🦆', ids.me)])

  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    'party, 2, you and ada_tiles',
    'rocket, 1, ada_tiles',
    '🦆, 1, you',
  ])
  expect(buttons.map((button) => button.getAttribute('aria-pressed'))).toEqual([
    'true',
    'false',
    'true',
  ])
})

test('with three of mine, no others can be added, and the reason is given', () => {
  const [first, , , last] = show([
    of('🎉', ids.me),
    of('🚀', ids.me),
    of('👀', ids.me),
    of('👍', ids.ada),
  ])

  expect(first?.getAttribute('aria-disabled')).toBeNull()
  const name = { name: 'thumbs up, 1, ada_tiles' }
  expect(screen.getByRole('button', { ...name, description: TOO_MANY_REACTIONS })).toBe(last)
  expect(last?.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(last!)
  expect(readOutbox()).toEqual([])
})

test('in a closed conversation mine can be removed and none added', () => {
  const [mine, theirs] = show([of('🎉', ids.me), of('🚀', ids.ada)], { isClosed: true })

  expect(mine?.getAttribute('aria-disabled')).toBeNull()
  const name = { name: 'rocket, 1, ada_tiles' }
  expect(screen.getByRole('button', { ...name, description: chatEnded })).toBe(theirs)
  expect(theirs?.getAttribute('aria-disabled')).toBe('true')
})

test('when the last reaction is removed, the message keeps the focus', async () => {
  const log = (hasReaction: boolean) => (
    <QueryClientProvider client={new QueryClient()}>
      <li data-message="5" tabIndex={-1}>
        {hasReaction && (
          <Reactions
            message={message(5, { reactions: [of('🎉', ids.me)] })}
            userName="ada_tiles"
            isClosed={false}
          />
        )}
      </li>
    </QueryClientProvider>
  )
  const { rerender } = render(log(true))
  screen.getByRole('button').focus()

  await act(async () => rerender(log(false)))

  expect(document.activeElement).toBe(screen.getByRole('listitem'))
})
