import { getSession } from '@shipmates/contract/session'
import { getSite } from '@shipmates/contract/site'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refreshUser, signIn } from '../lib/net/session.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { profileOf } from '../testing/members.ts'
import { renderApp } from '../testing/render-app.tsx'
import { siteOf } from '../testing/site.ts'
import { NoAdmin } from './no-admin.tsx'

const me = profileOf({ userName: 'linus_f' })

function open(dataDir: string | null) {
  signIn({ userId: me.userId, email: me.email })
  refreshUser(me)
  const server = fakeServer()
  server.answers(getSite, { data: siteOf({ needsAdmin: true, dataDir }) })
  renderApp(<NoAdmin />)
  return server
}

test.each([
  [null, 'npm run admin -- grant linus_f admin'],
  ['/srv/ship', 'DATA_DIR=/srv/ship npm run admin -- grant linus_f admin'],
  ["my ship's", "DATA_DIR='my ship'\\''s' npm run admin -- grant linus_f admin"],
])('the command names the data folder, unless it is the default: %s', async (dataDir, command) => {
  open(dataDir)

  expect((await screen.findByText(/npm run admin/)).textContent).toBe(command)
})

test('once there is an admin, the command goes without a reload, and its member is told', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const server = open(null)
  await screen.findByText(/npm run admin/)
  server.answers(getSite, { data: siteOf() })
  server.answers(getSession, { data: { ...me, role: 'admin' } })

  await vi.advanceTimersByTimeAsync(5_000)

  expect(await screen.findByText("You're the admin now.")).toBeTruthy()
  expect(screen.queryByText(/npm run admin/)).toBeNull()
  vi.useRealTimers()
})
