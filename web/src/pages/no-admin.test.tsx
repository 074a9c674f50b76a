import { getSession } from '@shipmates/contract/session'
import { getSite } from '@shipmates/contract/site'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
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

test('when the member returns from the terminal as the admin, the command goes and a note says so', async () => {
  const server = open(null)
  await screen.findByText(/npm run admin/)
  server.answers(getSite, { data: siteOf() })
  server.answers(getSession, { data: { ...me, role: 'admin' } })

  fireEvent.focus(window)

  expect(await screen.findByText("You're the admin now.")).toBeTruthy()
  expect(screen.queryByText(/npm run admin/)).toBeNull()
})
