import * as contract from '@shipmates/contract/accounts'
import { changePassword } from '@shipmates/contract/change-password'
import { SESSION_IDLE_MS, SESSION_MAX_MS } from '@shipmates/contract/limits'
import { describe, expect, test } from 'vitest'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile } from '../../testing/server.ts'

const server = await startServerForFile()

const DAY = 24 * 60 * 60_000
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** Opens a second session of a member, on another device. */
async function onAnotherDevice({ email, password }: TestMember, userAgent = CHROME) {
  const device = server.visitor()
  await device.send('POST', contract.logIn.path, {
    body: JSON.stringify({ email, password }),
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
  })
  return device
}

const isSignedIn = async (client: { call: TestMember['call'] }) =>
  (await client.call(contract.listSessions)).status === 200

const sessionsOf = async (member: TestMember) =>
  (await member.call(contract.listSessions)).data ?? []

describe("a member's sessions", () => {
  test('are listed with device, address and last use, the current one first', async () => {
    const ada = await server.newMember()
    await onAnotherDevice(ada)

    const sessions = await sessionsOf(ada)

    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
    expect(sessions[1]).toMatchObject({ device: 'Chrome on Linux', address: '127.0.0.1' })
    expect(sessions[1]?.lastUsedAt).toMatch(/Z$/)
  })

  test.each(['', 'x'.repeat(5000), '<script>alert(1)</script>', '__proto__'])(
    'open with any user agent: %j',
    async (userAgent) => {
      const ada = await server.newMember()

      const device = await onAnotherDevice(ada, userAgent)

      expect(await isSignedIn(device)).toBe(true)
      expect((await sessionsOf(ada)).map(({ device }) => device)).toContain('Unknown device')
    },
  )

  test('end one by one, immediately, with their sockets', async () => {
    const ada = await server.newMember()
    const phone = await onAnotherDevice(ada)
    const tab = await server.tabOf(phone)
    await isSignedIn(phone)
    const other = (await sessionsOf(ada)).find(({ isCurrent }) => !isCurrent)

    const answer = await ada.call(contract.endSession, { params: { sessionId: other?.id } })

    expect(answer.status).toBe(200)
    expect(await isSignedIn(phone)).toBe(false)
    await tab.closed
    expect(await isSignedIn(ada)).toBe(true)
  })

  test('end all except the current one', async () => {
    const ada = await server.newMember()
    const devices = [await onAnotherDevice(ada), await onAnotherDevice(ada)]
    const bystander = await server.newMember()

    const answer = await ada.call(contract.endOtherSessions)

    expect(answer.status).toBe(200)
    expect(await Promise.all(devices.map(isSignedIn))).toEqual([false, false])
    expect(await isSignedIn(ada)).toBe(true)
    expect(await isSignedIn(bystander)).toBe(true)
  })

  test('of another member are not found, and stay', async () => {
    const [ada, eve] = await server.newMembers(2)
    const [session] = await sessionsOf(ada)

    const answers = await Promise.all(
      [session!.id, 'abc'].map((sessionId) =>
        eve.call(contract.endSession, { params: { sessionId } }),
      ),
    )

    const refused = { status: 404, code: 'NOT_FOUND' }
    expect(answers).toMatchObject([refused, refused])
    expect(await isSignedIn(ada)).toBe(true)
  })

  test('ended five times concurrently end once', async () => {
    const ada = await server.newMember()
    await onAnotherDevice(ada)
    const other = (await sessionsOf(ada)).find(({ isCurrent }) => !isCurrent)

    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        ada.call(contract.endSession, { params: { sessionId: other?.id } }),
      ),
    )

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
  })
})

describe('signing out', () => {
  test('ends the session immediately, closes its sockets, and removes the cookie', async () => {
    const ada = await server.newMember()
    const { cookie } = ada
    const tab = await server.tabOf({ cookie })
    await isSignedIn(ada)

    const answer = await ada.call(contract.signOut)
    const [removal] = answer.headers.getSetCookie()
    ada.cookie = cookie

    expect(answer.status).toBe(200)
    expect(removal).toMatch(/^shipmates_session=; Max-Age=0; Path=\//)
    expect(await isSignedIn(ada)).toBe(false)
    await tab.closed
  })

  test.each(['', 'shipmates_session=', 'shipmates_session=nonsense', 'other=1'])(
    'without a session returns 200: %j',
    async (cookie) => {
      const visitor = server.visitor()
      visitor.cookie = cookie

      expect((await visitor.call(contract.signOut)).status).toBe(200)
    },
  )
})

describe('a session', () => {
  /** Moves the clock ahead while `work` runs. */
  async function after<T>(passedMs: number, work: () => Promise<T>): Promise<T> {
    server.clock.aheadMs = passedMs
    try {
      return await work()
    } finally {
      server.clock.aheadMs = 0
    }
  }

  test('ends seven days after its last use', async () => {
    const [ada, linus] = await server.newMembers(2)

    expect(await after(SESSION_IDLE_MS - 60_000, () => isSignedIn(ada))).toBe(true)
    expect(await after(SESSION_IDLE_MS + 1000, () => isSignedIn(linus))).toBe(false)
  })

  test('is extended by use, and so is its cookie', async () => {
    const ada = await server.newMember()

    const used = await after(6 * DAY, () => ada.call(contract.listSessions))
    const usedAgain = await after(6 * DAY, () => ada.call(contract.listSessions))

    expect(used.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^shipmates_session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly/),
    ])
    expect(usedAgain.headers.getSetCookie()).toEqual([])
    expect(await after(12 * DAY, () => isSignedIn(ada))).toBe(true)
  })

  test('ends thirty days after the login, even if in use', async () => {
    const ada = await server.newMember()

    for (let day = 5; day < 30; day += 5) {
      expect(await after(day * DAY, () => isSignedIn(ada))).toBe(true)
    }

    expect(await after(SESSION_MAX_MS - 60_000, () => isSignedIn(ada))).toBe(true)
    expect(await after(SESSION_MAX_MS + 1000, () => isSignedIn(ada))).toBe(false)
  })

  test('is known to another node', async () => {
    const ada = await server.newMember()

    const restarted = await server.startNode()
    const visitor = restarted.visitor()
    visitor.cookie = ada.cookie
    const session = await visitor.call(contract.getSession)

    expect(session.data).toMatchObject({ userId: ada.id })
  })

  test('cannot be opened with the old password during a password change', async () => {
    const rounds = Array.from({ length: 5 }, (_, n) => n)
    for (const round of rounds) {
      const ada = await server.newMember()
      const device = server.visitor()
      const password = `Racing*Sail*${round}`

      const [login] = await Promise.all([
        device.call(contract.logIn, { body: { email: ada.email, password: ada.password } }),
        ada.call(changePassword, {
          body: {
            currentPassword: ada.password,
            newPassword: password,
            confirmPassword: password,
          },
        }),
      ])

      expect([200, 401]).toContain(login.status)
      expect(await isSignedIn(device)).toBe(false)
    }
  })
})
