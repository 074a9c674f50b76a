import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import { ids } from '../../../testing/chat.ts'
import { MessagePart } from './body.tsx'
import { Bubble } from './message.tsx'
import type { LogRow } from './row.ts'

beforeAll(async () => void (await MessagePart.load()))

function show(overrides: Partial<LogRow>) {
  const row: LogRow = {
    key: 'a',
    clientId: 'a',
    conversationId: ids.chat,
    content: 'Ship it?',
    images: [],
    replyTo: null,
    time: new Date(2026, 10, 21, 10, 42),
    isOwn: true,
    isDeleted: false,
    message: undefined,
    state: 'sent',
    day: undefined,
    isFirstNew: false,
    isAfterGap: false,
    startsGroup: true,
    endsGroup: true,
    ...overrides,
  }
  const onRetry = vi.fn()
  const onDelete = vi.fn()
  render(
    <ol>
      <Bubble
        row={row}
        author="You"
        userName="ada_lovelace"
        startsPage={false}
        isClosed={false}
        onRetry={onRetry}
        onDelete={onDelete}
      />
    </ol>,
  )
  return { onRetry, onDelete }
}

test.each([
  ['waiting', 'Waiting'],
  ['sending', 'Sending'],
  ['sent', 'Sent'],
  ['read', 'Read'],
  ['refused', 'Not sent'],
] as const)('a message that is %s is marked so', (state, name) => {
  show({ state })

  expect(screen.getAllByRole('img').map((image) => image.getAttribute('aria-label'))).toEqual([
    name,
  ])
})

test('a message of the other member has no tick', () => {
  show({ isOwn: false, state: undefined })

  expect(screen.queryByRole('img')).toBeNull()
})

test('a message that waits for the connection can be deleted and has no Retry', async () => {
  const { onDelete } = show({ state: 'waiting' })

  expect(screen.getByText('Waiting for connection')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))

  expect(onDelete).toHaveBeenCalledExactlyOnceWith('a')
})

test('a message that was not sent can be retried or deleted', async () => {
  const { onRetry, onDelete } = show({ state: 'refused' })

  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))

  expect(onRetry).toHaveBeenCalledExactlyOnceWith('a')
  expect(onDelete).toHaveBeenCalledExactlyOnceWith('a')
})

test('the day line and the line of new messages are above the message', () => {
  show({ day: 'Yesterday', isFirstNew: true })

  expect(screen.getByRole('listitem').textContent).toMatch(/^YesterdayNew messagesYou: Ship it\?/)
})

test('links are safe and markup is shown as text', () => {
  show({ content: 'see https://ferry.dev <img src=x onerror=alert(1)>' })

  const link = screen.getByRole('link', { name: 'https://ferry.dev' })
  expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow')
  expect(screen.getByText(/<img src=x onerror=alert\(1\)>/)).toBeTruthy()
})

/** Fakes a browser in which every code block has this scroll width and a client width of 100. */
function laidOut(scrollWidth: number) {
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(scrollWidth)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(100)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe: () => void
      disconnect = () => {}
      constructor(listener: () => void) {
        this.observe = listener
      }
    },
  )
}

test('a code block that fits is not focusable', async () => {
  laidOut(100)
  show({ content: '```\na\n```' })

  await userEvent.tab()

  expect(screen.getByRole('figure', { name: 'Code' })).not.toBe(document.activeElement)
})

test('a code block keeps its lines, and is focusable so that keys can scroll it', async () => {
  laidOut(101)
  show({ content: 'Like so:\n```ts\nif (a) {\n\tb()\n}\n```' })

  const code = screen.getByRole('figure', { name: 'Code, ts' })
  expect(code.querySelector('pre')?.textContent).toBe('if (a) {\n\tb()\n}')
  expect(screen.getByText('ts')).toBeTruthy()
  const copy = await screen.findByRole('button', { name: 'Copy' })
  await userEvent.tab()
  expect(document.activeElement).toBe(copy)
  await userEvent.tab()
  expect(document.activeElement).toBe(code.querySelector('pre'))
})

test('a deleted message is shown as deleted, without a tick', () => {
  show({ isDeleted: true, content: '' })

  expect(screen.getByText('You deleted this message')).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
})
