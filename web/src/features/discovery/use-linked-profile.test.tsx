import { listRelated, searchDevelopers } from '@shipmates/contract/discovery'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { developerOf, pageOf, profileOf } from '../../testing/members.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { Discovery } from './discovery.tsx'

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="Address">{pathname + search}</output>
}

const shown = (
  <>
    <Discovery
      related={({ member, onClose }) => (
        <button
          type="button"
          onClick={onClose}
        >{`${member.user.userName}: ${member.relation}`}</button>
      )}
      profile={({ developer }) => <p>Profile of {developer.userName}</p>}
      onMessage={() => {}}
      openingId={undefined}
    />
    <Address />
  </>
)

test('the Connect link of a public page opens the profile once, whatever else is found', async () => {
  const server = fakeServer()
  const found = [developerOf({ userName: 'zoe_maps2' }), developerOf({ userName: 'zoe_maps' })]
  server.answers(searchDevelopers, pageOf(found))

  renderApp(shown, '/dashboard?search=zoe_maps&profile=ZOE_maps')

  expect(await screen.findByText('Profile of zoe_maps')).toBeTruthy()
  await waitFor(() =>
    expect(screen.getByLabelText('Address').textContent).toBe('/dashboard?search=zoe_maps'),
  )
})

test('the profile of a related member also opens, and nothing says that no one was found', async () => {
  const server = fakeServer()
  const found = [developerOf({ userName: 'zoe_maps2' })]
  const zoe = { user: profileOf({ userName: 'zoe_maps' }), relation: 'connected', requestId: null }
  server.answers(listRelated, { data: [zoe] })
  for (const page of [pageOf([]), pageOf(found)]) {
    server.answers(searchDevelopers, page)
    renderApp(shown, '/dashboard?search=%40zoe_maps&profile=ZOE_maps')

    await screen.findByRole('button', { name: 'zoe_maps: connected' })
    await waitFor(() =>
      expect(screen.getByLabelText('Address').textContent).toBe('/dashboard?search=%40zoe_maps'),
    )
    // It stays open once its name is removed from the address.
    await userEvent.click(screen.getByRole('button', { name: 'zoe_maps: connected' }))

    expect(screen.queryByRole('button', { name: 'zoe_maps: connected' })).toBeNull()
    expect(screen.queryByText(/No developers found/)).toBeNull()
    cleanup()
  }
})

test('a member who is not found has no profile to open, and the search shows that', async () => {
  const server = fakeServer()
  server.answers(searchDevelopers, pageOf([]))
  server.answers(listRelated, { data: [] })

  renderApp(shown, '/dashboard?search=zoe_maps&profile=zoe_maps')

  expect(await screen.findByText(/No developers found/)).toBeTruthy()
  await waitFor(() =>
    expect(screen.getByLabelText('Address').textContent).toBe('/dashboard?search=zoe_maps'),
  )
})
