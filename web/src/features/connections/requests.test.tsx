import { answerRequest, listReceivedRequests } from '@shipmates/contract/connections'
import { RequestId } from '@shipmates/contract/ids'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { queryClient } from '../../lib/query-client.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { profileOf } from '../../testing/members.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { requestsQuery } from './api.ts'
import { Requests } from './requests.tsx'

const requestOf = (id: string, userName: string) => ({
  requestId: RequestId.parse(id),
  fromUserId: profileOf({ userName }),
  createdAt: new Date().toISOString(),
})
const shown = <Requests mySkills={['rust']} profile={() => null} onMessage={() => {}} />
const row = (name: string) =>
  within(screen.getByRole('button', { name }).closest<HTMLElement>('li')!)

test('an accepted request turns into a connection with the way to the first message', async () => {
  const server = fakeServer()
  server.answers(listReceivedRequests, { data: [requestOf('5', 'zoe_maps')] })
  server.answers(answerRequest, { data: { requestId: '5', status: 'accepted', connectionId: '9' } })
  renderApp(shown)
  await screen.findByRole('button', { name: 'zoe_maps' })

  await userEvent.click(row('zoe_maps').getByRole('button', { name: 'Accept' }))

  expect(await screen.findByText('Connected with zoe_maps')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Message' }).getAttribute('href')).toBe(
    '/messages/zoe_maps',
  )
  expect(await screen.findByText('Connection accepted!')).toBeTruthy()
  expect(server.asked(answerRequest).map(({ path }) => path)).toEqual([
    '/api/v1/connection/request/recieve/accepted/5',
  ])
})

test('an accepted row stands although the list is read again, until it has folded', async () => {
  const server = fakeServer()
  const requests = [requestOf('6', 'nadia_dev'), requestOf('5', 'zoe_maps')]
  server.answers(listReceivedRequests, { data: requests })
  server.answers(answerRequest, { data: { requestId: '5', status: 'accepted', connectionId: '9' } })
  renderApp(shown)
  await screen.findByRole('button', { name: 'zoe_maps' })

  await userEvent.click(row('zoe_maps').getByRole('button', { name: 'Accept' }))
  await screen.findByText('Connected with zoe_maps')
  server.answers(listReceivedRequests, { data: requests.slice(0, 1) })
  await act(() => queryClient.refetchQueries(requestsQuery))

  expect(screen.getByText('Connected with zoe_maps')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'nadia_dev' })).toBeTruthy()
})

test('a rejected request leaves the list', async () => {
  const server = fakeServer()
  server.answers(listReceivedRequests, { data: [requestOf('5', 'zoe_maps')] })
  server.answers(answerRequest, { data: { requestId: '5', status: 'rejected' } })
  renderApp(shown)
  await screen.findByRole('button', { name: 'zoe_maps' })

  await userEvent.click(screen.getByRole('button', { name: 'Reject' }))

  expect(await screen.findByText('Connection rejected')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'No pending requests' })).toBeTruthy()
})

test('a rejected request stays away while the server still lists it, and is forgotten once it does not', async () => {
  const server = fakeServer()
  server.answers(listReceivedRequests, { data: [requestOf('5', 'zoe_maps')] })
  server.answers(answerRequest, { data: { requestId: '5', status: 'rejected' } })
  renderApp(shown)
  await screen.findByRole('button', { name: 'zoe_maps' })
  await userEvent.click(screen.getByRole('button', { name: 'Reject' }))

  await act(() => queryClient.refetchQueries(requestsQuery))
  expect(screen.queryByRole('button', { name: 'zoe_maps' })).toBeNull()

  server.answers(listReceivedRequests, { data: [] })
  await act(() => queryClient.refetchQueries(requestsQuery))
  expect(queryClient.getQueryData(requestsQuery.queryKey)).toEqual([])
})

test('an answer that could not be sent brings the row back and says so in it', async () => {
  const server = fakeServer()
  server.answers(listReceivedRequests, { data: [requestOf('5', 'zoe_maps')] })
  server.refuses(answerRequest, 'UNAVAILABLE')
  renderApp(shown)
  await screen.findByRole('button', { name: 'zoe_maps' })

  await userEvent.click(screen.getByRole('button', { name: 'Accept' }))

  expect(await screen.findByText('Failed to respond to request')).toBeTruthy()
  await waitFor(() => expect(row('zoe_maps').getByRole('button', { name: 'Accept' })).toBeTruthy())
})

test('a row tells which skills both know', async () => {
  const server = fakeServer()
  server.answers(listReceivedRequests, { data: [requestOf('5', 'zoe_maps')] })
  renderApp(shown)

  const time = await screen.findByText('just now')
  expect(time.closest('li')?.textContent).toContain('You both know Rust')
})
