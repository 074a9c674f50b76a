import { blockMember } from '@shipmates/contract/blocks'
import { listConnections, removeConnection } from '@shipmates/contract/connections'
import { getFeed } from '@shipmates/contract/discovery'
import { viewProfile } from '@shipmates/contract/profiles'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { queryClient } from '../lib/net/query-client.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { connectionOf, developerOf, pageOf, profileOf } from '../testing/members.ts'
import { renderApp } from '../testing/render-app.tsx'
import { ConnectionsPage } from './connections-page.tsx'

const connection = (id: string, userName: string) => connectionOf(id, profileOf({ userName }))
const card = async (name: string) =>
  within((await screen.findByRole('button', { name })).closest<HTMLElement>('li')!)

async function askTo(act: string, name: string) {
  await userEvent.click((await card(name)).getByRole('button', { name: 'More options' }))
  await userEvent.click(screen.getByRole('menuitem', { name: act }))
  return screen.findByRole('alertdialog')
}

test('Remove connection asks first, explains the consequences, and focus moves to the next card', async () => {
  const server = fakeServer()
  server.answers(listConnections, {
    data: [connection('5', 'zoe_maps'), connection('4', 'kofi_net')],
  })
  server.answers(removeConnection)
  renderApp(<ConnectionsPage />, '/connections')

  const question = await askTo('Remove connection', 'zoe_maps')
  expect(within(question).getByRole('heading', { name: 'Remove zoe_maps?' })).toBeTruthy()
  expect(within(question).getAllByRole('listitem')).toHaveLength(2)
  expect(document.activeElement?.textContent).toBe('Cancel')
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(server.requestsOf(removeConnection)).toEqual([])

  const again = await askTo('Remove connection', 'zoe_maps')
  await userEvent.click(within(again).getByRole('button', { name: 'Remove' }))

  await waitFor(() => expect(screen.queryByRole('button', { name: 'zoe_maps' })).toBeNull())
  expect(server.requestsOf(removeConnection).map(({ path }) => path)).toEqual([
    '/api/v1/connection/5',
  ])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('kofi_net'))
})

test('Block removes the card', async () => {
  const server = fakeServer()
  const zoe = connection('5', 'zoe_maps')
  server.answers(listConnections, { data: [zoe] })
  server.answers(blockMember)
  renderApp(<ConnectionsPage />, '/connections')

  const question = await askTo('Block', 'zoe_maps')
  await userEvent.click(within(question).getByRole('button', { name: 'Block' }))

  expect(await screen.findByText('zoe_maps is blocked')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'No connections yet' })).toBeTruthy()
  expect(server.requestsOf(blockMember).map(({ path }) => path)).toEqual([
    `/api/v1/blocks/${zoe.connectedUser.id}`,
  ])
})

test('a removal that fails shows an error, and the question stays', async () => {
  const server = fakeServer()
  server.answers(listConnections, { data: [connection('5', 'zoe_maps')] })
  server.refuses(removeConnection, 'UNAVAILABLE', '')
  renderApp(<ConnectionsPage />, '/connections')

  const question = await askTo('Remove connection', 'zoe_maps')
  await userEvent.click(within(question).getByRole('button', { name: 'Remove' }))

  expect(await screen.findByText('Failed to remove this connection')).toBeTruthy()
  expect(screen.getByRole('alertdialog')).toBeTruthy()
})

test('a filter searches all connections, a hundred at a time', async () => {
  const all = Array.from({ length: 131 }, (_, index) =>
    connection(String(1000 - index), `mate_${index}_`),
  )
  const server = fakeServer()
  server.answers(listConnections, (query: URLSearchParams) => {
    const start = all.findIndex(({ connectionId }) => connectionId === query.get('before')) + 1
    return { data: all.slice(start, start + Number(query.get('limit'))) }
  })
  renderApp(<ConnectionsPage />, '/connections')
  expect(await screen.findByText('30+ connections')).toBeTruthy()

  await userEvent.click(await screen.findByRole('searchbox'))
  await userEvent.paste('mate_130')

  expect(await screen.findByRole('button', { name: 'mate_130_' })).toBeTruthy()
  expect(screen.getByText('131 connections')).toBeTruthy()
  expect(server.requestsOf(listConnections)).toHaveLength(3)
})

test('from eight connections on there is a filter, ignoring case; one without a match can be cleared', async () => {
  const eight = Array.from({ length: 8 }, (_, index) => connection(`${9 - index}`, `mate_${index}`))
  const server = fakeServer()
  server.answers(listConnections, { data: eight.slice(1) })
  const { unmount } = renderApp(<ConnectionsPage />, '/connections')
  expect(await screen.findByRole('button', { name: 'mate_7' })).toBeTruthy()
  expect(screen.queryByRole('searchbox')).toBeNull()
  unmount()
  queryClient.clear()

  server.answers(listConnections, { data: eight })
  renderApp(<ConnectionsPage />, '/connections')
  const filter = await screen.findByRole<HTMLInputElement>('searchbox')
  await userEvent.type(filter, 'MATE_0')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'mate_7' })).toBeNull())
  expect(screen.getByRole('button', { name: 'mate_0' })).toBeTruthy()

  await userEvent.type(filter, 'x')
  expect(await screen.findByText('No match for “MATE_0x”')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Clear filter' }))
  expect(await screen.findByRole('button', { name: 'mate_7' })).toBeTruthy()
  expect(document.activeElement).toBe(filter)
})

test('Forward opens the profile of a connection that the filter hides', async () => {
  const eight = Array.from({ length: 8 }, (_, index) => connection(`${9 - index}`, `mate_${index}`))
  const server = fakeServer()
  server.answers(listConnections, { data: eight })
  server.answers(viewProfile, { data: profileOf({ userName: 'mate_7' }) })
  renderApp(<ConnectionsPage />, '/connections')
  await userEvent.click(await screen.findByRole('button', { name: 'mate_7' }))
  await screen.findByRole('dialog')
  history.back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.type(screen.getByRole('searchbox'), 'mate_0')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'mate_7' })).toBeNull())

  history.forward()

  expect(await screen.findByRole('dialog')).toBeTruthy()
  expect(location.search).toBe('?profile=mate_7')
})

test('connections that failed to load can be retried; an empty list links to Discover', async () => {
  const server = fakeServer()
  server.answers(getFeed, pageOf([]))
  server.refuses(listConnections, 'FORBIDDEN_ORIGIN')
  renderApp(<ConnectionsPage />, '/connections')
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByRole('heading', { name: 'Failed to load connections' })).toBeTruthy()
  server.answers(listConnections, { data: [] })

  await userEvent.click(again)

  const link = await screen.findByRole('link', { name: 'Go to Discover' })
  expect(link.getAttribute('href')).toBe('/dashboard')
})

test('an empty list shows the best matches below its text', async () => {
  const server = fakeServer()
  server.answers(listConnections, { data: [] })
  const feed = ['ada_tiles', 'nadia_dev'].map((userName) => developerOf({ userName }))
  server.answers(getFeed, pageOf(feed))
  renderApp(<ConnectionsPage />, '/connections')

  await screen.findByRole('heading', { name: 'No connections yet' })
  const matches = within(await screen.findByRole('region', { name: 'Your best matches' }))
  expect(await matches.findByRole('article', { name: 'ada_tiles' })).toBeTruthy()
})
