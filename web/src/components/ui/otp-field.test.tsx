import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { OtpField } from './otp-field.tsx'

function CodeForm({ onComplete }: { onComplete?: () => void }) {
  const [code, setCode] = useState('')
  return (
    <OtpField label="Verification code" value={code} onChange={setCode} onComplete={onComplete} />
  )
}

const codeField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Verification code' })

test.each([
  ['spaces', '40 71 93'],
  ['dashes', '407-193'],
  ['digits of full width', '４０７１９３'],
  ['Arabic digits', '٤٠٧١٩٣'],
  ['words around it', 'Your code: 407193.'],
])('a code pasted with %s becomes six digits', async (_name, pasted) => {
  render(<CodeForm />)
  await userEvent.click(codeField())

  await userEvent.paste(pasted)

  expect(codeField().value).toBe('407193')
})

test('letters are ignored, and so is a seventh digit', async () => {
  render(<CodeForm />)

  await userEvent.type(codeField(), 'a1b2c3d4e5f6g7')

  expect(codeField().value).toBe('123456')
})

test('the sixth digit calls onComplete once', async () => {
  const onComplete = vi.fn()
  render(<CodeForm onComplete={onComplete} />)

  await userEvent.type(codeField(), '1234567')

  expect(onComplete).toHaveBeenCalledOnce()
})
