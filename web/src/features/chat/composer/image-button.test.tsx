import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ids } from '../../../testing/chat.ts'
import { ClosedBar } from '../pane/bars.tsx'
import { ImageButton } from './image-button.tsx'

const button = (isEdit: boolean) => (
  <ImageButton conversationId={ids.chat} focusInput={() => {}} isEdit={isEdit} />
)

/**
 * Drags `types` over the page, outside the chat. Returns whether the page keeps the browser from
 * opening them.
 */
function isKept(types: readonly string[]): boolean {
  const events = [createEvent.dragOver(document.body), createEvent.drop(document.body)]
  for (const event of events) {
    Object.defineProperty(event, 'dataTransfer', { value: { types } })
    fireEvent(document.body, event)
  }
  return events.every(({ defaultPrevented }) => defaultPrevented)
}

test.each([
  ['in which one writes', button(false)],
  ['in which one edits', button(true)],
  ['in which nothing can be written', <ClosedBar key="1" title="Closed" hint="" />],
])('a file that is dropped outside a chat %s does not replace the page', (_chat, inChat) => {
  const { unmount } = render(inChat)

  expect(isKept(['Files'])).toBe(true)
  expect(isKept(['text/plain'])).toBe(false)
  unmount()
  expect(isKept(['Files'])).toBe(false)
})

test('an edit cannot have images', () => {
  render(button(true))

  expect(screen.queryByRole('button')).toBeNull()
})

/** Pastes this into a chat. Returns whether its files are added. */
function paste(texts: Record<string, string>, ...names: string[]): boolean {
  const { container, unmount } = render(<section>{button(false)}</section>)
  const pane = container.querySelector('section')!
  const files = names.map((name) => new File(['x'], name))
  const event = createEvent.paste(pane)
  const types = [...Object.keys(texts), ...(files.length > 0 ? ['Files'] : [])]
  const clipboardData = { files, types, getData: (type: string) => texts[type] ?? '' }
  Object.defineProperty(event, 'clipboardData', { value: clipboardData })
  fireEvent(pane, event)
  unmount()
  return event.defaultPrevented
}

test.each<[string, Record<string, string>, boolean]>([
  ['a screenshot', {}, true],
  ['a file, with its name as text', { 'text/plain': 'quay.png' }, true],
  ['a picture of a page', { 'text/html': '<img src="a.png">' }, true],
  [
    'a picture with its address',
    { 'text/plain': 'https://a.example/b.png', 'text/html': '<a></a>' },
    true,
  ],
  ['a picture with a caption', { 'text/plain': 'The quay at noon' }, true],
  ['cells of a table', { 'text/plain': '1\t2', 'text/html': '<table></table>' }, false],
  ['a formatted text', { 'text/plain': 'Some words', 'text/rtf': '{\\rtf1}' }, false],
])('%s is pasted as a picture or as text', (_what, texts, isPicture) => {
  expect(paste(texts, 'quay.png')).toBe(isPicture)
})

test('text alone is pasted as text', () => {
  expect(paste({ 'text/plain': 'Some words' })).toBe(false)
})
