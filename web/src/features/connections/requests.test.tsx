import { answerRequest, listReceivedRequests } from '@shipmates/contract/connections'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/net/query-client.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { profileOf, requestOf } from '../../testing/members.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { receivedList } from './api.ts'
import { Requests } from './requests.tsx'

const mine = profileOf({
  skills: ['rust'],
  intents: ['open_source'],
  timeZone: 'Asia/Kolkata',
})
const requestFrom = (id: string, userName: string) => requestOf(id, profileOf({ userName }))
const shownWith = (onMessage: (user: { userName: string }) => void) => (
  <Requests mine={mine} profile={() => null} onMessage={onMessage} openingId={undefined} />
)
const shown = shownWith(() => {})
const row = (name: string) =>
  within(screen.getByRole('button', { name }).closest<HTMLElement>('li')!)

test('an accepted request becomes a connection with a link to the first message', async () => {
  const server = fakeServer()
  server.answers(listReceivedRequests, { data: [requestFrom('5', 'zoe_maps')] })
  server.answers(answerRequest, { data: { requestId: '5', status: 'accepted', connectionId: '9' } })
  const onMessage = vi.fn()
  renderApp(shownWith(onMessage))
  await screen.findByRole('button', { name: 'zoe_maps' })

  await userEvent.click(row('zoe_maps').getByRole('button', { name: 'Accept' }))

  expect(await screen.findByText('Connected with zoe_maps')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Message' }).getAttribute('href')).toBe(
    '/messages/zoe_maps',
  )
  const toast = await screen.findByRole('link', { name: 'Connection accepted!' })
  expect(toast.getAttribute('href')).toBe('/messages/zoe_maps')
  expect(within(toast.closest('.toast')!).getByText('Z')).toBeTruthy()
  await userEvent.click(toast)
  expect(onMessage).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ userName: 'zoe_maps' }),
  )
  expect(server.requestsOf(answerRequest).map(({ path }) => path)).toEqual([
    '/api/v1/connection/request/recieve/accepted/5',
  ])
})

test('an accepted row survives a refetch of the list until its timer removes it', async () => {
  const server = fakeServer()
  const requests = [requestFrom('6', 'nadia_dev'), requestFrom('5', 'zoe_maps')]
  server.answers(listReceivedRequests, { data: requests })
  server.answers(answerRequest, { data: { requestId: '5', status: 'accepted', connectionId: '9' } })
  renderApp(shown)
  await screen.findByRole('button', { name: 'zoe_maps' })

  await userEvent.click(row('zoe_maps').getByRole('button', { name: 'Accept' }))
  await screen.findByText('Connected with zoe_maps')
  server.answers(listReceivedRequests, { data: requests.slice(0, 1) })
  await act(() => queryClient.refetchQueries(receivedList.query))

  expect(screen.getByText('Connected with zoe_maps')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'nadia_dev' })).toBeTruthy()
})

test('Message waits until the acceptance has been sent', async () => {
  const server = fakeServer()
  server.answers(listReceivedRequests, { data: [requestFrom('5', 'zoe_maps')] })
  const deliver = server.holds(answerRequest, {
    data: { requestId: '5', status: 'accepted', connectionId: '9' },
  })
  const onMessage = vi.fn()
  renderApp(shownWith(onMessage))
  await screen.findByRole('button', { name: 'zoe_maps' })
  await userEvent.click(row('zoe_maps').getByRole('button', { name: 'Accept' }))

  const message = await screen.findByRole('link', { name: 'Message' })
  await userEvent.pointer({ keys: '[MouseLeft]', target: message, coords: { x: 300, y: 40 } })
  expect(message.getAttribute('aria-busy')).toBe('true')
  expect(onMessage).not.toHaveBeenCalled()
  deliver()

  await waitFor(() => expect(onMessage).toHaveBeenCalledOnce())
})

test('an accepted row is not removed before the acceptance has been sent', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const server = fakeServer()
  server.answers(listReceivedRequests, { data: [requestFrom('5', 'zoe_maps')] })
  const deliver = server.holds(answerRequest, {
    data: { requestId: '5', status: 'accepted', connectionId: '9' },
  })
  renderApp(shown)
  await screen.findByRole('button', { name: 'zoe_maps' })
  fireEvent.click(row('zoe_maps').getByRole('button', { name: 'Accept' }))
  await screen.findByText('Connected with zoe_maps')

  const message = screen.getByRole('link', { name: 'Message' })
  await waitFor(() => expect(document.activeElement).toBe(message))
  act(() => message.blur())

  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(screen.getByText('Connected with zoe_maps')).toBeTruthy()

  deliver()
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(screen.queryByText('Connected with zoe_maps')).toBeNull()
})

test('a rejected request leaves the list', async () => {
  const server = fakeServer()
  server.answers(listReceivedRequests, { data: [requestFrom('5', 'zoe_maps')] })
  server.answers(answerRequest, { data: { requestId: '5', status: 'rejected' } })
  renderApp(shown)
  await screen.findByRole('button', { name: 'zoe_maps' })

  await userEvent.click(screen.getByRole('button', { name: 'Reject' }))

  expect(await screen.findByText('Connection rejected')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'No pending requests' })).toBeTruthy()
})

test('a rejected request stays hidden while the server still lists it, and is dropped once it does not', async () => {
  const server = fakeServer()
  server.answers(listReceivedRequests, { data: [requestFrom('5', 'zoe_maps')] })
  server.answers(answerRequest, { data: { requestId: '5', status: 'rejected' } })
  renderApp(shown)
  await screen.findByRole('button', { name: 'zoe_maps' })
  await userEvent.click(screen.getByRole('button', { name: 'Reject' }))

  await act(() => queryClient.refetchQueries(receivedList.query))
  expect(screen.queryByRole('button', { name: 'zoe_maps' })).toBeNull()

  server.answers(listReceivedRequests, { data: [] })
  await act(() => queryClient.refetchQueries(receivedList.query))
  expect(queryClient.getQueryData(receivedList.query.queryKey)).toMatchObject({ rows: [] })
})

test('an answer that could not be sent restores the row with an error in it', async () => {
  const server = fakeServer()
  server.answers(listReceivedRequests, { data: [requestFrom('5', 'zoe_maps')] })
  server.refuses(answerRequest, 'UNAVAILABLE')
  renderApp(shown)
  await screen.findByRole('button', { name: 'zoe_maps' })

  await userEvent.click(screen.getByRole('button', { name: 'Accept' }))

  expect(await screen.findByText('Failed to respond to request')).toBeTruthy()
  await waitFor(() => expect(row('zoe_maps').getByRole('button', { name: 'Accept' })).toBeTruthy())
})

test('requests that failed to load can be retried', async () => {
  const server = fakeServer()
  server.refuses(listReceivedRequests, 'FORBIDDEN_ORIGIN')
  renderApp(shown)
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByRole('heading', { name: 'Failed to load requests' })).toBeTruthy()
  server.answers(listReceivedRequests, { data: [requestFrom('5', 'zoe_maps')] })

  await userEvent.click(again)

  expect(await screen.findByRole('button', { name: 'zoe_maps' })).toBeTruthy()
})

test('a row leads with what one does, and says why we match', async () => {
  const server = fakeServer()
  const shownFields = {
    headline: 'Maps at sea',
    intents: ['open_source' as const],
    timeZone: 'Asia/Kolkata',
  }
  const request = requestFrom('5', 'zoe_maps')
  const filledRequest = { ...request, fromUserId: { ...request.fromUserId, ...shownFields } }
  server.answers(listReceivedRequests, { data: [filledRequest] })
  renderApp(shown)

  await screen.findByText('Maps at sea')
  expect(screen.getByText('open source').closest('p')?.textContent).toBe('Both work on open source')
  expect(screen.getByText('Rust').textContent).toBe('Rust (you both know it)')
})
