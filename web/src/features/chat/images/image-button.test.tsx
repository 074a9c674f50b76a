import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ClosedBar } from '../closed-bar.tsx'
import { ids } from '../testing.ts'
import { ImageButton } from './image-button.tsx'

const button = (isEdit: boolean) => (
  <ImageButton conversationId={ids.chat} focusInput={() => {}} isEdit={isEdit} />
)

/** Drags this over the page, outside the chat. Returns whether the page keeps the browser from taking it. */
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
])('a file that is dropped beside a chat %s does not replace the page', (_chat, inChat) => {
  const { unmount } = render(inChat)

  expect(isKept(['Files'])).toBe(true)
  expect(isKept(['text/plain'])).toBe(false)
  unmount()
  expect(isKept(['Files'])).toBe(false)
})

test('an edit takes no images', () => {
  render(button(true))

  expect(screen.queryByRole('button')).toBeNull()
})
