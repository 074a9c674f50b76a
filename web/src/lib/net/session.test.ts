import { Socket } from 'socket.io-client'
import { expect, test, vi } from 'vitest'
import { ada, profileOf } from '../../testing/members.ts'
import { until } from '../../testing/until.ts'
import { memberStorage } from '../browser/member-storage.ts'
import { checkSession, leave, recheckSession, sessionStore, signIn, signOut } from './session.ts'
import { openSocket } from './socket.ts'

const answer = (status: number, body: object) =>
  vi.fn(async () => new Response(JSON.stringify(body), { status }))

const { userId, email } = ada
const saved = { userId, email }
const profile = profileOf({ id: userId, userId, email, userName: 'ada_lovelace' })

test('without a saved user the startup check stays signed out and makes no call', async () => {
  const fetch = answer(200, {})
  vi.stubGlobal('fetch', fetch)

  await checkSession()

  expect(sessionStore.getSnapshot()).toEqual({
    user: undefined,
    isAuthenticated: false,
    isLoading: false,
    hasEnded: false,
  })
  expect(fetch).not.toHaveBeenCalled()
})

test('the saved user is replaced by the fresh profile', async () => {
  sessionStorage.setItem('user', JSON.stringify(saved))
  vi.stubGlobal('fetch', answer(200, { success: true, data: profile }))

  await checkSession()

  expect(sessionStore.getSnapshot().user).toMatchObject({ userId: '7', userName: 'ada_lovelace' })
})

test('the saved user is kept if their profile cannot be fetched', async () => {
  sessionStorage.setItem('user', JSON.stringify(saved))
  vi.stubGlobal('fetch', answer(500, { success: false, code: 'INTERNAL', message: 'x' }))

  await checkSession()

  expect(sessionStore.getSnapshot()).toMatchObject({ user: saved, isAuthenticated: true })
})

test('with storage blocked a member stays signed in until the page is left', async () => {
  vi.stubGlobal('fetch', answer(200, {}))
  vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied', 'SecurityError')
  })

  await checkSession()
  expect(sessionStore.getSnapshot()).toMatchObject({ isAuthenticated: false, isLoading: false })

  signIn(saved)
  expect(sessionStore.getSnapshot()).toMatchObject({ isAuthenticated: true })

  await signOut()
  expect(sessionStore.getSnapshot().user).toBeUndefined()
})

test('an invalid saved user is ignored', async () => {
  sessionStorage.setItem('user', '{"userId":')

  await checkSession()

  expect(sessionStore.getSnapshot().isAuthenticated).toBe(false)
})

test('signing out forgets the member even if the call fails', async () => {
  signIn(saved)
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('offline')))

  await signOut()

  expect(sessionStore.getSnapshot().isAuthenticated).toBe(false)
  expect(sessionStorage.getItem('user')).toBeNull()
})

test.each(['io server disconnect', 'refused handshake'])(
  'a session found expired by the socket is ended here: %s',
  async (what) => {
    signIn(saved)
    const fetch = answer(200, { success: true, data: null })
    vi.stubGlobal('fetch', fetch)
    const connect = vi.spyOn(Socket.prototype, 'connect').mockReturnThis()
    const close = openSocket()
    await until(() => expect(connect).toHaveBeenCalled())
    const socket = connect.mock.contexts[0] as Socket

    if (what === 'refused handshake') socket.listeners('connect_error')[0]?.(new Error('refused'))
    else socket.listeners('disconnect')[0]?.('io server disconnect')

    await until(() =>
      expect(sessionStore.getSnapshot()).toMatchObject({ isAuthenticated: false, hasEnded: true }),
    )
    close()
    expect(fetch).toHaveBeenCalledOnce()
  },
)

test('a valid session, or one that cannot be checked, continues', async () => {
  signIn(saved)

  vi.stubGlobal('fetch', answer(200, { success: true, data: { ...saved, userName: 'ada_l' } }))
  await recheckSession()
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('offline')))
  await recheckSession()

  expect(sessionStore.getSnapshot()).toMatchObject({ isAuthenticated: true, hasEnded: false })
})

test('unsaved input in a tab is cleared when the member changes, and only then', async () => {
  signIn(saved)
  memberStorage.write('draft:1', 'Not yet')

  signIn({ ...saved, userName: 'ada_lovelace' })
  expect(memberStorage.read('draft:1')).toBe('Not yet')
  signIn({ userId: '8' as never, email: 'bob@example.test' })
  expect(memberStorage.read('draft:1')).toBeUndefined()

  memberStorage.write('draft:2', 'Neither')
  vi.stubGlobal('fetch', answer(200, { success: true }))
  await signOut()
  signIn(saved)
  expect(memberStorage.read('draft:2')).toBeUndefined()
  await signOut()
  expect(sessionStorage).toHaveLength(0)
})

test('a session that now belongs to another member is ended here', async () => {
  signIn(saved)
  vi.stubGlobal(
    'fetch',
    answer(200, { success: true, data: { ...saved, userId: '8', userName: 'bob' } }),
  )

  await recheckSession()

  expect(sessionStore.getSnapshot()).toMatchObject({ isAuthenticated: false, hasEnded: true })
})

test('the end of the session shows no toast while the deletion of the account starts', async () => {
  signIn(saved)
  vi.stubGlobal('fetch', answer(200, { success: true, data: null }))

  await leave(async () => {
    await recheckSession()
    expect(sessionStore.getSnapshot().isAuthenticated).toBe(true)
    return '2026-01-08T00:00:00.000Z'
  })

  expect(sessionStore.getSnapshot()).toMatchObject({
    isAuthenticated: false,
    hasEnded: false,
    farewell: { dueAt: '2026-01-08T00:00:00.000Z', email: expect.any(String) },
  })
})

test('a deletion without a response after which the session has ended leads to the login', async () => {
  signIn(saved)
  vi.stubGlobal('fetch', answer(200, { success: true, data: null }))

  const left = leave(async () => {
    await recheckSession()
    throw new Error('no answer')
  })

  await expect(left).rejects.toThrow('no answer')
  expect(sessionStore.getSnapshot()).toMatchObject({ isAuthenticated: false, hasEnded: true })
})

test('a late response about one member does not end the session of the next', async () => {
  signIn(saved)
  let answerLate = (_response: Response) => {}
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        answerLate = resolve
      }),
  )
  const rechecked = recheckSession()

  signIn({ userId: '8' as never, email: 'bob@example.test' })
  answerLate(new Response(JSON.stringify({ success: true, data: null })))
  await rechecked

  expect(sessionStore.getSnapshot()).toMatchObject({ isAuthenticated: true, hasEnded: false })
})

test('unsaved input that cannot be parsed is removed', () => {
  memberStorage.write('details', '{"texts":')

  expect(memberStorage.readJson('details')).toBeUndefined()
  expect(memberStorage.read('details')).toBeUndefined()
  expect(sessionStorage.getItem('shipmates-details')).toBeNull()

  memberStorage.write('details', '{"texts":{}}')
  expect(memberStorage.readJson('details')).toEqual({ texts: {} })
  expect(memberStorage.readJson('details')).toBe(memberStorage.readJson('details'))
})
