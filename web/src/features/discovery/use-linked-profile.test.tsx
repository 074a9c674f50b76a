import { listRelated, searchDevelopers } from '@shipmates/contract/discovery'
import { screen } from '@testing-library/react'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { developerOf, pageOf } from '../../testing/members.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { Discovery } from './discovery.tsx'

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="Address">{pathname + search}</output>
}

const shown = (
  <>
    <Discovery
      profile={({ developer }) => <p>Profile of {developer.userName}</p>}
      onMessage={() => {}}
      openingId={undefined}
    />
    <Address />
  </>
)

test('the address of a public page’s Connect opens the profile once, whatever else is found', async () => {
  const server = fakeServer()
  const found = [developerOf({ userName: 'zoe_maps2' }), developerOf({ userName: 'zoe_maps' })]
  server.answers(searchDevelopers, pageOf(found))

  renderApp(shown, '/dashboard?search=zoe_maps&profile=ZOE_maps')

  expect(await screen.findByText('Profile of zoe_maps')).toBeTruthy()
  expect(screen.getByLabelText('Address').textContent).toBe('/dashboard?search=zoe_maps')
})

test('a member who is not found has no profile to open, and the search says so', async () => {
  const server = fakeServer()
  server.answers(searchDevelopers, pageOf([]))
  server.answers(listRelated, { data: [] })

  renderApp(shown, '/dashboard?search=zoe_maps&profile=zoe_maps')

  expect(await screen.findByText(/No developers found/)).toBeTruthy()
  expect(screen.getByLabelText('Address').textContent).toBe('/dashboard?search=zoe_maps')
})
