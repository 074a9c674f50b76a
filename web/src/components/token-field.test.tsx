import { suggestSkills } from '@shipmates/contract/own-profile'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { skillIdeas, skillSuggestions } from '../lib/net/suggestions.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { renderApp } from '../testing/render-app.tsx'
import { until } from '../testing/until.ts'
import { TokenField } from './token-field.tsx'

/** Renders a form with a field of skills; returns what the field announces and shows. */
function openField(initial = '', props: Partial<ComponentProps<typeof TokenField>> = {}) {
  const value = { now: initial }
  const submitted = vi.fn()
  function Form() {
    const [skills, setSkills] = useState(initial)
    value.now = skills
    const submit = (event: { preventDefault: () => void }) => {
      event.preventDefault()
      submitted(skills)
    }
    return (
      <form onSubmit={submit}>
        <TokenField
          suggest={skillSuggestions}
          {...props}
          label="Skills"
          name="skills"
          value={skills}
          onChange={setSkills}
        />
        <button type="button" onClick={() => setSkills('')}>
          Clear
        </button>
      </form>
    )
  }
  const server = fakeServer()
  server.answers(suggestSkills, { data: ['Rust', 'Ruby', 'Ruby on Rails'] })
  renderApp(<Form />)
  const chips = () => {
    const list = screen.queryByRole('list', { name: 'Skills, chosen' })
    return list
      ? within(list)
          .getAllByRole('listitem')
          .map((item) => item.textContent)
      : []
  }
  return {
    server,
    input: screen.getByRole<HTMLInputElement>('textbox', { name: 'Skills' }),
    value,
    chips,
    submitted,
  }
}

test.each([
  'Rust\nGo\nC++',
  'Rust\r\nGo\r\nC++\r\n',
  '- Rust\n- Go\n- C++',
  'Rust; Go; C++',
  'Rust、Go、C++',
  'Rust، Go، C++',
  'Rust | Go | C++',
  'Rust\tGo\tC++',
  '• Rust\n• Go\n• C++',
])('a pasted list becomes one chip for each word: %j', async (list) => {
  const { input, value } = openField()

  await userEvent.click(input)
  await userEvent.paste(list)
  await userEvent.keyboard('{Enter}')

  expect(value.now).toBe('Rust, Go, C++')
})

test('a comma or Enter turns the typed text into a chip, and Enter does not submit', async () => {
  const { input, value, chips, submitted } = openField()

  await userEvent.type(input, 'Rust, c++,  ,rust,Go{Enter}')

  expect(chips()).toEqual(['Rust', 'c++', 'Go'])
  expect([value.now, input.value]).toEqual(['Rust, c++, Go', ''])
  expect(submitted).not.toHaveBeenCalled()
})

test('typed text that is no chip yet is part of the value, and Enter in an empty field submits', async () => {
  const { input, value, submitted } = openField('Rust')

  await userEvent.type(input, 'Ge')
  const before = value.now
  await userEvent.type(input, 'o{Enter}{Enter}')

  expect(before).toBe('Rust, Ge')
  expect(submitted.mock.calls).toEqual([['Rust, Geo']])
})

test('arrow keys reach the suggestions and come back, and Enter takes one', async () => {
  const { input, value } = openField()
  await userEvent.type(input, 'ru')
  await screen.findByRole('button', { name: '+ Ruby' })
  const focused = () => document.activeElement?.textContent

  await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowDown}{ArrowDown}')
  expect(focused()).toBe('+ Ruby on Rails')
  await userEvent.keyboard('{ArrowLeft}{ArrowUp}{ArrowUp}')
  expect(document.activeElement).toBe(input)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')

  expect(value.now).toBe('Ruby')
  expect(document.activeElement).toBe(input)
})

test('pasted words become chips, except the last', () => {
  const { input, value, chips } = openField()

  fireEvent.change(input, { target: { value: 'Rust, , C++ ,Steam' } })

  expect(chips()).toEqual(['Rust', 'C++'])
  expect([value.now, input.value]).toEqual(['Rust, C++, Steam', 'Steam'])
})

test('only new words are announced as added', async () => {
  const { input } = openField('go')

  await userEvent.type(input, 'rust, zig, Golang,')
  fireEvent.change(input, { target: { value: 'rust, zig, Golang, elm,' } })

  expect(screen.getByText('Added elm')).toBeTruthy()
})

test('Backspace in an empty field removes the last chip, and announces it', async () => {
  const { input, value } = openField('Rust, Go')

  await userEvent.type(input, 'x{Backspace}{Backspace}')

  expect(value.now).toBe('Rust')
  expect(screen.getByText('Removed Go')).toBeTruthy()
})

test('each chip can be removed, which keeps the typed text and returns focus to the field', async () => {
  const { input, value } = openField('Rust, Go')
  await userEvent.type(input, 'Ste')

  await userEvent.click(screen.getByRole('button', { name: 'Remove Rust' }))

  expect(value.now).toBe('Go, Ste')
  expect([input.value, document.activeElement]).toEqual(['Ste', input])
})

test('a suggestion replaces the typed text; listed ones are not suggested', async () => {
  const { input, value } = openField('Rust')
  await userEvent.type(input, 'ru')
  const suggested = await screen.findByRole('list', { name: 'Suggested skills' })
  expect(within(suggested).getAllByRole('button')).toHaveLength(2)

  await userEvent.click(within(suggested).getByRole('button', { name: '+ Ruby' }))

  expect([value.now, input.value]).toEqual(['Rust, Ruby', ''])
  expect(screen.queryByRole('list', { name: 'Suggested skills' })).toBeNull()
})

test('a value cleared from outside clears the typed text, too', async () => {
  const { input, chips } = openField('Rust')
  await userEvent.type(input, 'ru')

  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))

  expect([input.value, chips()]).toEqual(['', []])
})

test('if Enter also submits, the form includes the typed word', async () => {
  const { input, value, submitted } = openField('Rust', { enterSubmits: true })

  await userEvent.type(input, 'Go{Enter}')

  expect(submitted.mock.calls).toEqual([['Rust, Go']])
  expect([value.now, input.value]).toEqual(['Rust, Go', ''])
})

test('a refused word stays in the field, with the reason until it is changed', async () => {
  const { input, value, chips } = openField('', {
    wordOf: (typed) => (typed === 'Go' ? 'golang' : undefined),
    unknownWord: 'No such skill',
  })

  await userEvent.type(input, 'Go,Gone{Enter}')

  expect([chips(), input.value, value.now]).toEqual([['golang'], 'Gone', 'golang, Gone'])
  expect(screen.getByText('No such skill')).toBeTruthy()
  await userEvent.type(input, '{Backspace}')
  expect(screen.queryByText('No such skill')).toBeNull()
  await userEvent.tab()
  expect(screen.getByText('No such skill')).toBeTruthy()
})

test('six ideas are offered before anything is typed if requested, and a selected one is replaced', async () => {
  const { server } = openField('', { suggest: skillIdeas, offersIdeas: true })
  const ideas = () =>
    within(screen.getByRole('list', { name: 'Suggested skills' }))
      .getAllByRole('button')
      .map((button) => button.textContent)
  expect(await screen.findByRole('button', { name: '+ TypeScript' })).toBeTruthy()
  expect(ideas()).toHaveLength(6)

  await userEvent.click(screen.getByRole('button', { name: '+ TypeScript' }))

  expect(ideas()).toHaveLength(6)
  expect(ideas()).not.toContain('+ TypeScript')
  expect(server.requestsOf(suggestSkills)).toEqual([])
})

test('words that members list are suggested first, then common skills that no one lists', async () => {
  const { input } = openField('', { suggest: skillIdeas })
  await userEvent.type(input, 'Ru')

  await until(() => {
    const list = screen.getByRole('list', { name: 'Suggested skills' })
    const suggested = within(list).getAllByRole('button')
    expect(suggested.map((button) => button.textContent)).toEqual([
      '+ Rust',
      '+ Ruby',
      '+ Ruby on Rails',
    ])
  })
  await userEvent.clear(input)
  await userEvent.type(input, 'Kub')
  expect(await screen.findByRole('button', { name: '+ Kubernetes' })).toBeTruthy()
})
