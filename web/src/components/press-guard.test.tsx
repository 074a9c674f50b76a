import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { PressGuard } from './press-guard.tsx'

/** A control that is replaced by another one when pressed. */
function Swapped({ onFirst, onSecond }: { onFirst: () => void; onSecond: () => void }) {
  const [isPressed, setPressed] = useState(false)
  const press = () => {
    onFirst()
    setPressed(true)
  }
  return (
    <PressGuard>
      {isPressed ? (
        <button type="button" key="there" onClick={onSecond}>
          There
        </button>
      ) : (
        <button type="button" key="here" onClick={press}>
          Here
        </button>
      )}
      <p>Text</p>
      <button type="button" onClick={onSecond}>
        Neighbour
      </button>
    </PressGuard>
  )
}

function show() {
  const onFirst = vi.fn()
  const onSecond = vi.fn()
  render(<Swapped onFirst={onFirst} onSecond={onSecond} />)
  return { onFirst, onSecond }
}

const HERE = { detail: 1, clientX: 100, clientY: 100 }
const KEY = { detail: 0 }

/** Presses a control at the given time in milliseconds. */
function press(name: string, at: number, how: MouseEventInit) {
  const control = screen.getByText(name)
  const event = createEvent.click(control, how)
  Object.defineProperty(event, 'timeStamp', { value: at })
  return fireEvent(control, event)
}

test.each([
  ['a click', HERE],
  ['a key', KEY],
])(
  'the second of two presses (%s) does not reach the control that replaced the first',
  (_, how) => {
    const { onFirst, onSecond } = show()

    press('Here', 0, how)
    expect(press('There', 200, how)).toBe(false)
    press('There', 600, how)
    expect(onFirst).toHaveBeenCalledOnce()
    expect(onSecond).not.toHaveBeenCalled()

    press('There', 1_200, how)
    expect(onSecond).toHaveBeenCalledOnce()
  },
)

test('presses at another position, or after another key, take effect at once', () => {
  const { onSecond } = show()

  press('Here', 0, HERE)
  press('Neighbour', 100, { ...HERE, clientX: 160 })
  expect(onSecond).toHaveBeenCalledOnce()

  press('Neighbour', 200, KEY)
  fireEvent.keyDown(screen.getByRole('button', { name: 'Neighbour' }), { key: 'Tab' })
  press('There', 300, KEY)
  expect(onSecond).toHaveBeenCalledTimes(3)
})

test('one control can be pressed repeatedly', () => {
  const { onSecond } = show()

  for (const at of [0, 100, 200]) press('Neighbour', at, HERE)

  expect(onSecond).toHaveBeenCalledTimes(3)
})

test('a press outside every control is not the first of two', () => {
  const { onFirst } = show()

  press('Text', 0, HERE)
  press('Here', 100, HERE)

  expect(onFirst).toHaveBeenCalledOnce()
})
