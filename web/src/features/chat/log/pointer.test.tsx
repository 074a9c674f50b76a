import { fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useRowAtHand } from './input.ts'

beforeEach(() => vi.useFakeTimers())

/** A list rendered together with its listeners, as when the code is already loaded. */
function Log({ onLongPress }: { onLongPress: (row: HTMLElement) => void }) {
  const list = useRef<HTMLOListElement>(null)
  useRowAtHand({ list, onMenu: () => {}, onLongPress })
  return (
    <ol ref={list}>
      <li data-message="5">Ship it?</li>
    </ol>
  )
}

/** Renders a list with one row, and puts a finger on it. */
function press() {
  const onLongPress = vi.fn()
  const { unmount } = render(<Log onLongPress={onLongPress} />)
  const row = screen.getByRole('listitem')
  fireEvent.pointerDown(row, { pointerType: 'touch', clientX: 5, clientY: 5 })
  return { list: screen.getByRole('list'), row, onLongPress, unmount }
}

const wait = () => vi.advanceTimersByTime(1_000)

test('a finger that stays on a message is a long press', () => {
  const { row, onLongPress } = press()

  wait()

  expect(onLongPress).toHaveBeenCalledExactlyOnceWith(row)
})

type Pressed = ReturnType<typeof press>

test.each<[string, (pressed: Pressed) => void]>([
  ['is lifted', ({ row }) => fireEvent.pointerUp(row)],
  ['moves', ({ row }) => fireEvent.pointerMove(row, { clientX: 5, clientY: 40 })],
  ['leaves the list', ({ list }) => fireEvent.pointerLeave(list)],
  ['loses its message', ({ row }) => row.remove()],
  ['loses its log', ({ unmount }) => unmount()],
])('a touch that %s is no long press', (_, end) => {
  const pressed = press()

  end(pressed)
  wait()

  expect(pressed.onLongPress).not.toHaveBeenCalled()
})
