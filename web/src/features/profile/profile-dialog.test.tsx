import { viewProfile } from '@shipmates/contract/profiles'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { profileOf } from '../../testing/members.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { ProfileDialog } from './profile-dialog.tsx'

afterEach(() => vi.unstubAllGlobals())

test('Connect is disabled while offline', async () => {
  const server = fakeServer()
  const zoe = profileOf({ userName: 'zoe_maps' })
  server.answers(viewProfile, { data: zoe })
  renderApp(<ProfileDialog user={zoe} onClose={() => {}} onConnect={() => {}} />)
  const connect = await screen.findByRole<HTMLButtonElement>('button', { name: 'Connect' })
  expect(connect.disabled).toBe(false)
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

  fireEvent.offline(window)

  expect(connect.disabled).toBe(true)
  network.mockRestore()
  fireEvent.online(window)
  expect(connect.disabled).toBe(false)
})
