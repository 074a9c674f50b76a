import { openConversation } from '@shipmates/contract/chat'
import { answerRequest } from '@shipmates/contract/connections'
import { RequestId } from '@shipmates/contract/ids'
import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '../lib/net/session.ts'
import { toastStore } from '../lib/toast.ts'
import { conversation, ids } from '../testing/chat.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { liveSocket } from '../testing/live-socket.ts'
import { connectionOf, profileOf, requestOf } from '../testing/members.ts'
import { renderApp } from '../testing/render-app.tsx'
import { until } from '../testing/until.ts'
import { LiveEvents } from './live.tsx'

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
  signIn({ userId: ids.me, email: 'linus@ferry.dev' })
  vi.clearAllMocks()
})

const _at = '2026-11-21T10:00:00.000Z'
const Listener = () => <LiveEvents me={ids.me} />

const priya = profileOf({ userName: 'priya_ops' })

const requestFrom = (id: string, note: string | null = null) => requestOf(id, priya, { note })

const toastNamed = (name: string) => screen.findByRole('link', { name })
const noToast = (name: string) =>
  until(() => expect(screen.queryByRole('link', { name })).toBeNull())

test('a request, and an acceptance with the same id, are toasted once each, even if delivered twice', async () => {
  const request = requestFrom('5')
  const connection = connectionOf('5')
  const { deliver, close } = await liveSocket()
  vi.useFakeTimers({ toFake: ['Date'] })
  renderApp(<Listener />)
  const shownTexts: string[][] = []
  const stop = toastStore.subscribe(() =>
    shownTexts.push(toastStore.getSnapshot().map(({ text }) => text)),
  )

  act(() => {
    for (let times = 0; times < 2; times++) {
      deliver('request_received', request)
      deliver('request_accepted', connection)
      // Longer than the window in which equal toasts are merged.
      vi.setSystemTime(Date.now() + 3_000)
    }
  })

  await until(() => expect(shownTexts.at(-1)).toContain('Connection accepted!'))
  stop()
  expect(shownTexts).toEqual([
    ['priya_ops wants to connect'],
    ['priya_ops wants to connect', 'Connection accepted!'],
  ])
  close()
})

test('pressing the toast opens the requests, or the chat', async () => {
  const { deliver, close } = await liveSocket()
  renderApp(<Listener />)
  act(() => deliver('request_received', requestFrom('6')))

  fireEvent.click(await toastNamed('priya_ops wants to connect'))
  expect(location.pathname).toBe('/requests')
  await noToast('priya_ops wants to connect')

  const connectedUser = profileOf()
  act(() => deliver('request_accepted', connectionOf('6', connectedUser)))
  const toast = await toastNamed('Connection accepted!')
  expect(toast.closest('.toast')?.textContent).toContain(
    'accepted your request. You can write to each other now.',
  )
  server.answers(openConversation, { data: conversation({ userName: connectedUser.userName }) })
  fireEvent.click(toast)
  await until(() => expect(location.pathname).toBe(`/messages/${connectedUser.userName}`))
  close()
})

test('the toast of a request shows its note, and disappears when it is answered or withdrawn elsewhere', async () => {
  const { deliver, close } = await liveSocket()
  renderApp(<Listener />)
  act(() => deliver('request_received', requestFrom('7', 'Pair on a fuzzer?')))
  act(() => deliver('request_received', requestOf('8')))
  await toastNamed('priya_ops wants to connect')
  expect(screen.getByText('“Pair on a fuzzer?”')).toBeTruthy()
  expect(screen.getByText('Press to see the request')).toBeTruthy()

  act(() => deliver('request_gone', { requestId: RequestId.parse('7') }))

  await noToast('priya_ops wants to connect')
  expect(screen.getByText('Press to see the request')).toBeTruthy()
  close()
})

test('on the page of requests the toast has no Accept', async () => {
  const { deliver, close } = await liveSocket()
  renderApp(<Listener />, '/requests')

  act(() => deliver('request_received', requestFrom('10')))

  await toastNamed('priya_ops wants to connect')
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
  close()
})

test('Accept on the toast accepts the request in place, and can be pressed again if it failed', async () => {
  const { deliver, close } = await liveSocket()
  renderApp(<Listener />)
  act(() => deliver('request_received', requestFrom('9')))
  const accept = await screen.findByRole('button', {
    name: 'Accept',
    description: 'priya_ops wants to connect',
  })
  server.fails(answerRequest)
  await userEvent.click(accept)
  expect(await screen.findByText('Failed to respond to request')).toBeTruthy()
  expect(accept.isConnected).toBe(true)

  server.answers(answerRequest, { data: { requestId: '9', status: 'accepted', connectionId: '4' } })
  await userEvent.click(accept)

  expect(await screen.findByText('Connection accepted!')).toBeTruthy()
  expect(server.requestsOf(answerRequest).at(-1)?.path).toMatch(/accepted\/9$/)
  expect(location.pathname).toBe('/')
  act(() => deliver('request_gone', { requestId: RequestId.parse('9') }))
  await noToast('priya_ops wants to connect')
  close()
})
