import { fireEvent, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useRowAtHand } from './pointer-on-rows.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  document.body.replaceChildren()
})

/** A list with one row, on which a finger is put down. */
function press() {
  document.body.innerHTML = '<ol><li data-message="5">Ship it?</li></ol>'
  const list = document.querySelector('ol')!
  const row = document.querySelector('li')!
  const onLongPress = vi.fn()
  const { unmount } = renderHook(() => useRowAtHand({ list, onMenu: () => {}, onLongPress }))
  fireEvent.pointerDown(row, { pointerType: 'touch', clientX: 5, clientY: 5 })
  return { list, row, onLongPress, unmount }
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
