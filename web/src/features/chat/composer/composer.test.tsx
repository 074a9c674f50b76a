import type { ConversationId, MessageId } from '@shipmates/contract/ids'
import { MESSAGE_MAX_CHARS } from '@shipmates/contract/limits'
import { act, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { expect, test, vi } from 'vitest'
import { conversation } from '../../../testing/chat.ts'
import { keepFile } from '../outbox/files.ts'
import { Composer } from './composer.tsx'
import { readPicked, compose as writeEdit, writePicked } from './writing.ts'

let lastId = 100

/** Renders a composer, in a new conversation. */
function compose(id = String(++lastId) as ConversationId) {
  const onSend = vi.fn()
  const onSave = vi.fn()
  const onEditLast = vi.fn()
  const view = render(
    <Composer
      conversation={conversation({ id })}
      inputRef={createRef()}
      knowsEnter={false}
      onSend={onSend}
      onSave={onSave}
      onEditLast={onEditLast}
    />,
  )
  const input = screen.getByRole('textbox', { name: 'Message ada_lovelace' })
  return { id, onSend, onSave, onEditLast, input: input as HTMLTextAreaElement, ...view }
}

const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send message' })

test('the space of the image button is never empty', async () => {
  // Must be the first test of this file: later ones have the code.
  compose()
  const name = 'Add images'
  expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)

  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(false),
  )
})

test('Enter sends the trimmed text and empties the field', async () => {
  const { input, onSend } = compose()

  await userEvent.type(input, '  Ship it? {Enter}')

  expect(onSend).toHaveBeenCalledExactlyOnceWith('Ship it?', [])
  expect(input.value).toBe('')
})

test('control characters of a pasted text are not sent, but tabs and line breaks are', async () => {
  const { input, onSend } = compose()

  fireEvent.change(input, { target: { value: '\u001b[31mred\u001b[0m\n\tnext\u000c' } })
  await userEvent.type(input, '{Enter}')

  expect(onSend).toHaveBeenCalledExactlyOnceWith('[31mred[0m\n\tnext', [])
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

test.each([
  ['```js{Enter}a{Enter}b{Enter}', '```js\na\nb\n', false],
  ['```{Enter}a{Enter}```{Enter}', '```\na\n```', true],
  ['Use ```{Enter}', 'Use ```', true],
  ['```{Enter}a{Control>}{Enter}{/Control}', '```\na', true],
])('in a block of code Enter makes a new line: %j', async (keys, text, isSent) => {
  const { input, onSend } = compose()

  await userEvent.type(input, keys)

  expect(isSent ? onSend.mock.calls[0]?.[0] : input.value).toBe(text)
  expect(onSend).toHaveBeenCalledTimes(isSent ? 1 : 0)
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
])('Enter that ends an input method composition does not send %s', async (_where, properties) => {
  const { input, onSend } = compose()
  await userEvent.type(input, 'にほ')

  const press = createEvent.keyDown(input, { key: 'Enter' })
  for (const [name, value] of Object.entries(properties))
    Object.defineProperty(press, name, { value })
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
])('at %i characters the counter reads %s', async (length, counter, isDisabled) => {
  await import('./composer-tools.tsx')
  const { input } = compose()

  fireEvent.change(input, { target: { value: '⛵'.repeat(length) } })
  await act(async () => {})

  expect(screen.queryByText(/\/4000$/)?.textContent).toBe(counter)
  expect(sendButton().disabled).toBe(isDisabled)
  const reason = screen.queryByText('Too long (limit 4,000 characters)')
  expect(reason !== null).toBe(isDisabled)
})

test('a message with images needs no text', async () => {
  const { id, input, onSend } = compose()
  const image = { key: 'a', name: 'pier.png', width: 300, height: 200, alt: 'A pier' }
  void keepFile(image.key, new Blob())
  expect(sendButton().disabled).toBe(true)
  act(() => writePicked(id, [image]))
  expect(sendButton().disabled).toBe(false)

  await userEvent.type(input, '{Enter}')

  expect(onSend).toHaveBeenCalledExactlyOnceWith('', [image])
  expect(readPicked(id)).toEqual([])
  expect(sendButton().disabled).toBe(true)
})

test('a message is not sent without an image that is still being prepared', async () => {
  const { id, input, onSend } = compose()
  const image = { key: 'b', name: 'pier.png', width: 300, height: 200, alt: '' }
  void keepFile(image.key, new Blob())
  act(() => writePicked(id, [{ ...image, width: 0, height: 0 }]))

  await userEvent.type(input, 'Look{Enter}')
  expect(onSend).not.toHaveBeenCalled()
  expect(sendButton().disabled).toBe(true)
  expect(input.value).toBe('Look')
  act(() => writePicked(id, [image]))
  await userEvent.type(input, '{Enter}')

  expect(onSend).toHaveBeenCalledExactlyOnceWith('Look', [image])
})

test('an edit shows that Enter saves', () => {
  const { id } = compose()
  act(() =>
    writeEdit(id, {
      kind: 'edit',
      messageId: '1' as MessageId,
      content: 'Ship it',
      original: 'Ship it',
    }),
  )

  expect(screen.getByText('to save', { exact: false })).toBeTruthy()
  expect(screen.queryByText('to send', { exact: false })).toBeNull()
})
