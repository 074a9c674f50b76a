import type { Message } from '@shipmates/contract/chat'
import { fireEvent } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ids, message } from '../../../testing/chat.ts'
import { logKeys } from './input.ts'

afterEach(() => document.body.replaceChildren())

/** Presses C on a message. Returns the copied text. */
function pressCopy(shown: Message) {
  document.body.innerHTML = '<ol><li data-message="5" tabindex="-1"></li></ol>'
  const onCopy = vi.fn()
  const nothing = () => {}
  const acts = {
    them: { id: ids.ada, userName: 'ada_lovelace' },
    canWrite: true,
    onOpen: nothing,
    onReply: nothing,
    onReact: nothing,
    onEdit: nothing,
    onCopy,
    onReport: undefined,
  }
  document.querySelector('ol')!.addEventListener(
    'keydown',
    logKeys(acts, () => shown),
  )
  fireEvent.keyDown(document.querySelector('li')!, { key: 'c', code: 'KeyC' })
  return onCopy.mock.calls.map(([copied]) => copied)
}

test('C copies a text, and does nothing on a message of images alone', () => {
  const text = message(5)

  expect(pressCopy(text)).toEqual([text])
  expect(pressCopy({ ...text, content: '' })).toEqual([])
})
