import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import createIcon from './slim-icon.ts'

const Check = createIcon({ name: 'check', node: [['path', { d: 'M20 6 9 17l-5-5', key: 'tick' }]] })

test('an icon is hidden from screen readers unless it has a label', () => {
  const { container } = render(
    <>
      <Check />
      <Check aria-label="Read" role="img" />
    </>,
  )

  const hidden = [...container.children].map((icon) => icon.getAttribute('aria-hidden'))
  expect(hidden).toEqual(['true', null])
})
