import { fireEvent, render, screen } from '@testing-library/react'
import { createRef, useState } from 'react'
import { expect, test } from 'vitest'
import { LimitedTextArea } from './limited-text-area.tsx'

test.each([
  ['without a ref', undefined],
  ['with a ref of the page', createRef<HTMLTextAreaElement>()],
])('an emoji at the limit counts as one character, %s', (_, ref) => {
  function Example() {
    const [value, setValue] = useState('abcd')
    return (
      <LimitedTextArea
        ref={ref}
        label="Reason"
        max={5}
        value={value}
        onChange={({ target }) => setValue(target.value)}
      />
    )
  }
  render(<Example />)
  const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' })
  area.setSelectionRange(4, 4)

  fireEvent(area, new InputEvent('beforeinput', { data: '🚢', bubbles: true }))

  expect(area.maxLength).toBe('abcd🚢'.length)
  if (ref) expect(ref.current).toBe(area)
})
