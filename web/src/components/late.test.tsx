import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, Suspense, useState } from 'react'
import { expect, test } from 'vitest'
import { loadable } from './late.tsx'

function Counter({ step }: { step: number }) {
  const [count, setCount] = useState(0)
  return (
    <button type="button" onClick={() => setCount(count + step)}>
      {count}
    </button>
  )
}

const within = (element: ReactNode) => <Suspense fallback="Loading...">{element}</Suspense>

test('a preloaded component renders without a fallback', async () => {
  const Late = loadable(async () => Counter)
  await Late.load()

  render(within(<Late step={1} />))

  expect(screen.getByRole('button').textContent).toBe('0')
})

test('a component that is loaded on first render keeps its state', async () => {
  const Late = loadable(async () => Counter)
  const { rerender } = render(within(<Late step={1} />))
  expect(screen.getByText('Loading...')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button'))

  await act(Late.load)
  rerender(within(<Late step={2} />))
  await userEvent.click(screen.getByRole('button'))

  expect(screen.getByRole('button').textContent).toBe('3')
})
