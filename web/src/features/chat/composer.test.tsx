import type { ConversationId } from '@shipmates/contract/ids'
import { MESSAGE_MAX_CHARS } from '@shipmates/contract/limits'
import { act, createEvent, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { expect, test, vi } from 'vitest'
import { Composer } from './composer.tsx'
import { conversation } from './testing.ts'

let lastId = 100

/** Renders a composer in a new conversation, since drafts are kept between tests. */
function compose(id = String(++lastId) as ConversationId) {
  const onSend = vi.fn()
  const view = render(
    <Composer conversation={conversation({ id })} inputRef={createRef()} onSend={onSend} />,
  )
  const input = screen.getByRole('textbox', { name: 'Message ada_lovelace' })
  return { id, onSend, input: input as HTMLTextAreaElement, ...view }
}

const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send message' })

test('Enter sends the trimmed text and empties the field', async () => {
  const { input, onSend } = compose()

  await userEvent.type(input, '  Ship it? {Enter}')

  expect(onSend).toHaveBeenCalledExactlyOnceWith('Ship it?')
  expect(input.value).toBe('')
})

test('two presses of Enter send once, however fast', async () => {
  const { input, onSend } = compose()
  await userEvent.type(input, 'Ship it?')

  act(() => {
    for (const key of ['Enter', 'Enter']) {
      input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    }
  })

  expect(onSend).toHaveBeenCalledOnce()
})

test('Shift and Enter make a new line', async () => {
  const { input, onSend } = compose()

  await userEvent.type(input, 'one{Shift>}{Enter}{/Shift}two')

  expect(input.value).toBe('one\ntwo')
  expect(onSend).not.toHaveBeenCalled()
})

test('without field-sizing support the field still grows with its text', async () => {
  vi.stubGlobal('CSS', { supports: () => false })
  const { input } = compose()
  Object.defineProperty(input, 'scrollHeight', {
    get: () => 16 + 24 * input.value.split('\n').length,
  })

  await userEvent.type(input, 'one{Shift>}{Enter}{Enter}{/Shift}three')

  expect(input.style.height).toBe('88px')
  vi.unstubAllGlobals()
})

test.each([
  ['in most browsers', { isComposing: true }],
  ['in Safari, which ends it first', { isComposing: false, keyCode: 229 }],
])('Enter that ends an input method composition does not send %s', async (_where, told) => {
  const { input, onSend } = compose()
  await userEvent.type(input, 'にほ')

  const press = createEvent.keyDown(input, { key: 'Enter' })
  for (const [name, value] of Object.entries(told)) Object.defineProperty(press, name, { value })
  fireEvent(input, press)

  expect(onSend).not.toHaveBeenCalled()
})

test('blank text cannot be sent', async () => {
  const { input, onSend } = compose()

  await userEvent.type(input, '   {Enter}')

  expect(sendButton().disabled).toBe(true)
  expect(onSend).not.toHaveBeenCalled()
})

test('a draft is restored when its conversation is opened again', async () => {
  const { id, input, unmount } = compose()
  await userEvent.type(input, 'Not yet')
  unmount()

  expect(compose(id).input.value).toBe('Not yet')
})

test.each([
  [MESSAGE_MAX_CHARS * 0.9 - 1, undefined, false],
  [MESSAGE_MAX_CHARS * 0.9, '3600/4000', false],
  [MESSAGE_MAX_CHARS, '4000/4000', false],
  [MESSAGE_MAX_CHARS + 1, '4001/4000', true],
])('at %i characters the counter reads %s', (length, counter, isDisabled) => {
  const { input } = compose()

  fireEvent.change(input, { target: { value: '⛵'.repeat(length) } })

  expect(screen.queryByText(/\/4000$/)?.textContent).toBe(counter)
  expect(sendButton().disabled).toBe(isDisabled)
  const reason = screen.queryByText('Too long (limit 4,000 characters)')
  expect(reason !== null).toBe(isDisabled)
})
