import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Counter } from './counter.tsx'
import { Field } from './field.tsx'
import { PasswordField } from './password-field.tsx'
import { SearchBox } from './search-box.tsx'
import { Select } from './select.tsx'
import { TextArea } from './text-area.tsx'

test('a field is named by its label alone and described by hint and error', () => {
  render(
    <Field
      label="Username"
      hint="6 to 15 characters."
      error="Username must be 6-15 characters"
      aside={<Counter count={3} max={15} />}
    />,
  )

  const input = screen.getByRole('textbox', {
    name: 'Username',
    description: '6 to 15 characters. Username must be 6-15 characters',
  })

  expect(input.getAttribute('aria-invalid')).toBe('true')
})

test('typed text takes the direction of its script', () => {
  render(
    <>
      <Field label="Headline" />
      <TextArea label="About" />
      <SearchBox aria-label="Search" />
    </>,
  )

  const fields = [...screen.getAllByRole('textbox'), screen.getByRole('searchbox')]

  expect(fields.map(({ dir }) => dir)).toEqual(['auto', 'auto', 'auto'])
})

test('a field without an error is not marked invalid', () => {
  render(<Field label="Email" type="email" />)

  const input = screen.getByRole('textbox', { name: 'Email' })

  expect(input.hasAttribute('aria-invalid')).toBe(false)
  expect(input.hasAttribute('aria-describedby')).toBe(false)
})

test('text areas and selects carry label and error in the same way', () => {
  render(
    <>
      <TextArea label="About" error="About is too long" />
      <Select label="Gender" error="Choose one">
        <option>Female</option>
      </Select>
    </>,
  )

  expect(
    screen.getByRole('textbox', { name: 'About', description: 'About is too long' }),
  ).toBeTruthy()
  expect(screen.getByRole('combobox', { name: 'Gender', description: 'Choose one' })).toBeTruthy()
})

test('a password can be shown and hidden without losing the input', async () => {
  render(<PasswordField label="Password" autoComplete="current-password" />)
  const input = screen.getByLabelText<HTMLInputElement>('Password')
  await userEvent.type(input, 'Ferryman7')

  await userEvent.click(
    screen.getByRole('button', { name: 'Show password', description: 'Password', pressed: false }),
  )

  expect(input.type).toBe('text')
  expect(input.value).toBe('Ferryman7')
  expect(screen.getByRole('button', { name: 'Hide password', pressed: true })).toBeTruthy()
})

test('a note under the password says when Caps Lock is on', async () => {
  render(<PasswordField label="Password" autoComplete="current-password" />)
  const user = userEvent.setup()
  await user.click(screen.getByLabelText('Password'))

  await user.keyboard('{CapsLock}a')

  expect(screen.getByRole('status').textContent).toBe('Caps Lock is on.')
})
