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
      profile={({ developer, startsWithNote, onClose }) => (
        <button type="button" onClick={onClose}>
          {startsWithNote ? 'Note to' : 'Profile of'} {developer.userName}
        </button>
      )}
      onMessage={() => {}}
      openingId={undefined}
    />
    <Address />
  </>
)

const address = () => screen.getByLabelText('Address').textContent
const opened = (name: string) => screen.findByRole('button', { name })

test('the Connect link of a public page opens the profile, whatever else is found', async () => {
  const server = fakeServer()
  const found = [developerOf({ userName: 'zoe_maps2' }), developerOf({ userName: 'zoe_maps' })]
  server.answers(searchDevelopers, pageOf(found))

  renderApp(shown, '/dashboard?search=zoe_maps&profile=ZOE_maps')

  await userEvent.click(await opened('Profile of zoe_maps'))

  expect(screen.queryByText('Profile of zoe_maps')).toBeNull()
  await waitFor(() => expect(address()).toBe('/dashboard?search=zoe_maps'))
})

test('a profile has an address: Back closes it, Forward opens it again, and the search stays', async () => {
  const server = fakeServer()
  const zoe = developerOf({ userName: 'zoe_maps' })
  server.answers(searchDevelopers, pageOf([zoe]))
  renderApp(shown, '/dashboard?skills=Rust')
  await screen.findByRole('article', { name: 'zoe_maps' })
  const found = server.requestsOf(searchDevelopers).length

  await userEvent.dblClick(screen.getByRole('button', { name: 'zoe_maps' }))
  await opened('Profile of zoe_maps')
  expect(address()).toBe('/dashboard?skills=Rust&profile=zoe_maps')

  history.back()
  await waitFor(() => expect(screen.queryByText('Profile of zoe_maps')).toBeNull())
  expect(address()).toBe('/dashboard?skills=Rust')

  history.forward()
  await userEvent.click(await opened('Profile of zoe_maps'))
  expect(screen.queryByText('Profile of zoe_maps')).toBeNull()
  await waitFor(() => expect(address()).toBe('/dashboard?skills=Rust'))
  expect(server.requestsOf(searchDevelopers)).toHaveLength(found)
})

test('a profile that opened at its note does so again', async () => {
  fakeServer().answers(searchDevelopers, pageOf([developerOf({ userName: 'zoe_maps' })]))
  renderApp(shown, '/dashboard?skills=Rust')
  ;(await screen.findByRole('button', { name: 'zoe_maps' })).focus()
  await userEvent.keyboard('n')
  await opened('Note to zoe_maps')

  history.back()
  await waitFor(() => expect(screen.queryByText('Note to zoe_maps')).toBeNull())
  history.forward()

  await opened('Note to zoe_maps')
})

test('the profile of a developer who is not on the page is looked for by name', async () => {
  const server = fakeServer()
  server.answers(listRelated, { data: [] })
  server.answers(searchDevelopers, (query) =>
    pageOf([developerOf({ userName: query.get('search') ? 'zoe_maps' : 'nadia_dev' })]),
  )

  renderApp(shown, '/dashboard?skills=Rust&profile=zoe_maps')

  await opened('Profile of zoe_maps')
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
    await userEvent.click(screen.getByRole('button', { name: 'zoe_maps: connected' }))

    expect(screen.queryByRole('button', { name: 'zoe_maps: connected' })).toBeNull()
    await waitFor(() => expect(address()).toBe('/dashboard?search=%40zoe_maps'))
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
  await waitFor(() => expect(address()).toBe('/dashboard?search=zoe_maps'))
})
