import { createEvent, fireEvent, renderHook } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { conversation } from '../testing/chat.ts'
import { useChatKeys } from './use-chat-keys.ts'

/** The path after Esc in an open chat on a narrow screen. */
function pressEscape(properties: object): string {
  const open = conversation()
  const { result } = renderHook(
    () => {
      useChatKeys({ inbox: [open], open, isNarrow: true })
      return useLocation().pathname
    },
    {
      wrapper: ({ children }) => (
        <MemoryRouter initialEntries={['/messages/ada_lovelace']}>{children}</MemoryRouter>
      ),
    },
  )
  const press = createEvent.keyDown(document.body, { key: 'Escape' })
  for (const [name, value] of Object.entries(properties))
    Object.defineProperty(press, name, { value })
  fireEvent(document.body, press)
  return result.current
}

test.each([
  ['leads back to the list', {}, '/messages'],
  ['of a composition stays', { isComposing: true }, '/messages/ada_lovelace'],
  ['of a composition stays in Safari, too', { keyCode: 229 }, '/messages/ada_lovelace'],
])('Esc %s', (_, properties, path) => {
  expect(pressEscape(properties)).toBe(path)
})
