import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { ids } from '../../../testing/chat.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { ComposerTools } from './composer-tools.tsx'

function Writing({ draft, isEdit }: { draft: string; isEdit: boolean }) {
  const inputRef = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(draft)
  return (
    <>
      <ComposerTools conversationId={ids.chat} inputRef={inputRef} isEdit={isEdit} />
      <textarea ref={inputRef} value={text} onChange={({ target }) => setText(target.value)} />
    </>
  )
}

/** Renders the tools next to a message with this part selected, which may be empty. */
function write(draft: string, selected = '', isEdit = false) {
  renderApp(<Writing draft={draft} isEdit={isEdit} />)
  const input = screen.getByRole<HTMLTextAreaElement>('textbox')
  const start = draft.indexOf(selected)
  const from = selected ? start : draft.length
  input.setSelectionRange(from, from + selected.length)
  const selection = () => input.value.slice(input.selectionStart, input.selectionEnd)
  return { input, selection }
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test.each([
  ['a word gets backticks', 'use next_high here', 'next_high', 'use `next_high` here'],
  ['words become a block', 'let x = 1;', 'let x = 1;', '```\nlet x = 1;\n```'],
  ['a block has lines of its own', 'see a b and c', 'a b', 'see \n```\na b\n```\n and c'],
  ['without a selection an empty block is made', 'Look:', '', 'Look:\n```\n\n```'],
])('Insert code: %s', async (_what, draft, selected, written) => {
  const { input, selection } = write(draft, selected)

  await press('Insert code')

  expect(input.value).toBe(written)
  expect(selection()).toBe(selected)
  expect(document.activeElement).toBe(input)
  await userEvent.keyboard('x')
  expect(input.value).toContain('x')
})

test('the caret is in the empty block', async () => {
  const { input } = write('')

  await press('Insert code')
  await userEvent.keyboard('ok()')

  expect(input.value).toBe('```\nok()\n```')
})

test('an emoji is inserted at the caret: selected with the arrows and Enter, or typed', async () => {
  const { input } = write('Ship it')
  input.setSelectionRange(4, 4)

  await press('Insert emoji')
  const dialog = screen.getByRole('dialog', { name: 'Emoji' })
  expect(document.activeElement?.getAttribute('aria-label')).toBe('thumbs up')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}{Enter}')
  expect(input.value).toBe('Ship❤️ it')
  expect(document.activeElement).toBe(input)
  expect(dialog.isConnected).toBe(false)

  input.setSelectionRange(input.value.length, input.value.length)
  await press('Insert emoji')
  const field = screen.getByRole('textbox', { name: 'Any emoji' })
  await userEvent.type(field, 'x{Enter}')
  expect(
    within(screen.getByRole('dialog')).getByText(/emoji/i, { selector: 'p *, p' }),
  ).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.type(field, '🦀{Enter}')
  expect(input.value).toBe('Ship❤️ it🦀')
})

test('Esc closes the emoji panel and restores the focus', async () => {
  write('Ship it')
  await press('Insert emoji')

  await userEvent.keyboard('{Escape}')

  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Insert emoji' }))
})

test('an edit can have code and emoji, but no images', () => {
  write('Ship it', '', true)

  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))
  expect(names).toEqual(['Insert code', 'Insert emoji'])
})
