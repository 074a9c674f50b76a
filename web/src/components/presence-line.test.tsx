import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PresenceLine } from './presence-line.tsx'

const noon = new Date('2026-11-21T12:00:00.000Z')

test('the text is updated as time passes', () => {
  vi.useFakeTimers({ now: noon })
  render(<PresenceLine isOnline={false} lastSeenAt="2026-11-21T11:59:15.000Z" />)
  expect(screen.getByText('Last seen just now')).toBeTruthy()

  act(() => void vi.advanceTimersByTime(30_000))

  expect(screen.getByText('Last seen 1 minute ago').getAttribute('datetime')).toBe(
    '2026-11-21T11:59:15.000Z',
  )
})

test('a member who is online is active now, whenever they were last seen', () => {
  render(<PresenceLine isOnline lastSeenAt="2026-11-21T11:59:15.000Z" />)

  expect(screen.getByText('Active now')).toBeTruthy()
})

test('hidden presence is not shown', () => {
  const { container } = render(<PresenceLine isOnline={false} lastSeenAt={null} isShown={false} />)

  expect(container.textContent).toBe('')
})
