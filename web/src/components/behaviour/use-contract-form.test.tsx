import { SignUpForm } from '@shipmates/contract/account-forms'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Field } from '../ui/field.tsx'
import { useContractForm } from './use-contract-form.ts'

const empty = { userName: '', email: '', password: '', confirmPassword: '' }

function Form({ onSend = () => {} }: { onSend?: (values: SignUpForm) => void }) {
  const form = useContractForm(SignUpForm, empty)
  return (
    <form noValidate onSubmit={form.submit(onSend)}>
      <Field label="Username" {...form.field('userName')} />
      <Field label="Email" {...form.field('email')} />
      <Field label="Password" {...form.field('password')} />
      <Field label="Confirm" {...form.field('confirmPassword')} />
      <button type="submit">Send</button>
      <button type="button" onClick={() => form.refuse('userName', 'This username is taken')}>
        Refuse
      </button>
      <button type="button" onClick={form.reset}>
        Clear
      </button>
    </form>
  )
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const problems = () =>
  [...document.querySelectorAll('[id$=-error]')].map((line) => line.textContent)

async function fill({ userName = 'linus_f', email = 'linus@ferry.dev' } = {}) {
  await userEvent.type(box('Username'), userName)
  await userEvent.type(box('Email'), email)
  await userEvent.type(box('Password'), 'Ferryman7!')
  await userEvent.type(box('Confirm'), 'Ferryman7!')
}

test('no errors are shown before the first submit', async () => {
  render(<Form />)

  await fill({ userName: 'li' })
  await userEvent.tab()

  expect(problems()).toEqual([])
})

test('a refused submit marks every invalid field and focuses the first', async () => {
  render(<Form />)
  await fill({ userName: 'li', email: 'linus' })

  await press('Send')

  expect(problems()).toEqual([
    'Username must be 6-15 characters',
    'Please enter a valid email address',
  ])
  expect(document.activeElement).toBe(box('Username'))
  expect(box('Email').value).toBe('linus')
})

test('an error shared by all fields is shown once, and all are marked', async () => {
  render(<Form />)

  await press('Send')

  expect(problems()).toEqual(['All fields are required'])
  expect(
    screen.getAllByRole('textbox').every((input) => input.getAttribute('aria-invalid') === 'true'),
  ).toBe(true)
})

test('an invalid field is validated on every change', async () => {
  render(<Form />)
  await fill({ userName: 'linus' })
  await press('Send')

  await userEvent.type(box('Username'), '_')

  expect(problems()).toEqual([])
})

test('a valid field is validated again only on blur', async () => {
  render(<Form />)
  await fill({ userName: 'li' })
  await press('Send')

  await userEvent.clear(box('Email'))
  await userEvent.type(box('Email'), 'linus')
  expect(problems()).toEqual(['Username must be 6-15 characters'])

  await userEvent.tab()
  expect(problems()).toContain('Please enter a valid email address')
})

test("the submitted values are the schema's output", async () => {
  const onSend = vi.fn()
  render(<Form onSend={onSend} />)
  await fill({ email: ' Linus@Ferry.dev ' })

  await press('Send')

  expect(onSend).toHaveBeenCalledExactlyOnceWith({
    userName: 'linus_f',
    email: 'linus@ferry.dev',
    password: 'Ferryman7!',
    confirmPassword: 'Ferryman7!',
  })
})

test('a server error stays at its field until the field is changed', async () => {
  render(<Form />)
  await fill()
  await press('Refuse')
  expect(problems()).toEqual(['This username is taken'])

  await userEvent.type(box('Username'), '2')

  expect(problems()).toEqual([])
})

test('a form that is reset is empty and shows no errors', async () => {
  render(<Form />)
  await fill({ userName: 'li' })
  await press('Send')

  await press('Clear')

  expect(problems()).toEqual([])
  expect(box('Username').value).toBe('')
})
