import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'
import { useAddressedLayer } from './use-addressed-layer.ts'

function Page() {
  const { value, open, close } = useAddressedLayer('profile')
  return (
    <>
      {['ada', 'linus'].map((name) => (
        <button key={name} type="button" onClick={() => open(name)}>
          {name}
        </button>
      ))}
      {value === null || value === 'ghost' ? (
        <p>Nothing is open</p>
      ) : (
        <button type="button" onClick={close}>{`Close ${value}`}</button>
      )}
    </>
  )
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('a member can be opened while the address names one who is still looked for', async () => {
  renderApp(<Page />, '/connections?profile=ghost')
  const entries = history.length

  await press('ada')

  expect(screen.getByRole('button', { name: 'Close ada' })).toBeTruthy()
  expect([location.search, history.length]).toEqual(['?profile=ada', entries])
  await press('Close ada')
  expect(location.search).toBe('')
})

test('a member can be opened again if the browser does not go back on Close', async () => {
  renderApp(<Page />, '/connections')
  await press('ada')
  const back = vi.spyOn(history, 'back').mockReturnValue()

  await press('Close ada')
  await press('linus')

  await waitFor(() => expect(screen.getByRole('button', { name: 'Close linus' })).toBeTruthy())
  expect(back).toHaveBeenCalledTimes(1)
})

test('a layer that leaves with its page does not close that of the page that follows', async () => {
  const close: (() => void)[] = []
  function Layer() {
    close.push(useAddressedLayer('profile').close)
    return null
  }
  renderApp(<Layer />, '/connections?profile=ada')
  history.pushState({ usr: { opened: 'profile' } }, '', '/messages/bob?profile=bob')

  close[0]!()

  expect(location.pathname + location.search).toBe('/messages/bob?profile=bob')
})
