import * as accounts from '@shipmates/contract/accounts'
import { searchDevelopers } from '@shipmates/contract/discovery'
import type { SessionId, UserId } from '@shipmates/contract/ids'
import * as contract from '@shipmates/contract/leaving'
import { DELETION_GRACE_MS } from '@shipmates/contract/limits'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { decide } from '../../testing/connections.ts'
import { createCheapHasher } from '../../testing/hasher.ts'
import type { TestMember } from '../../testing/members.ts'
import { newcomer, resetTokenFor } from '../../testing/newcomers.ts'
import { until } from '../../testing/patience.ts'
import { startServerForFile } from '../../testing/server.ts'
import { startLeaving, stopLeaving } from '../accounts/leave.ts'
import { announceDeparture } from './departures.ts'

const server = await startServerForFile()

const leave = (member: TestMember, messages = 'keep') =>
  member.call(contract.deleteAccount, { body: { password: member.password, messages } })

async function logIn({ email, password }: TestMember) {
  const browser = server.visitor()
  const answer = await browser.call(accounts.logIn, { body: { email, password } })
  return { browser, answer }
}

/** A member whose account is about to be deleted, signed in. */
async function leavingMember() {
  const ada = await server.newMember()
  await leave(ada)
  const { browser } = await logIn(ada)
  return { ada, browser }
}

/** Starts a departure without announcing it, so that the test can. */
async function startLeavingOf({ id, password }: TestMember) {
  const { departure } = await startLeaving(
    {
      ...server,
      // The server's worker waits for the same time.
      now: () => new Date(server.now().getTime() + 60 * 60_000),
      hasher: await createCheapHasher(),
      live: { closeSessions: async () => {} } as never,
      mailer: { wake: () => {} } as never,
    },
    { userId: id, sessionId: '1' as SessionId },
    { password, messages: 'keep' },
  )
  return departure
}

/** The departures of a member that are to be announced. */
const listDepartures = async ({ id }: TestMember) => {
  const { rows } = await sql<{ id: string; userId: UserId; sessionIds: SessionId[] }>`
    select id, event ->> 'departed' as user_id, event -> 'sessionIds' as session_ids
    from node_events, jsonb_array_elements(events) event
    where event ->> 'departed' = ${id} order by id
  `.execute(server.db)
  return rows
}

/** A function that does something the first time that it is called. */
function once(act: () => Promise<unknown>) {
  let done: Promise<unknown> | undefined
  return () => {
    done ??= act()
    return done
  }
}

describe('deleting an account', () => {
  test('sets it due in seven days, and keeps the choice for the messages', async () => {
    const ada = await server.newMember()
    const before = server.now().getTime()

    const { status, data } = await leave(ada, 'remove')
    const row = await server.db
      .selectFrom('users')
      .select(['deletionDueAt', 'deletionMessages', 'deletedAt'])
      .where('id', '=', ada.id)
      .executeTakeFirstOrThrow()

    expect(status).toBe(200)
    expect(row).toEqual({
      deletionDueAt: new Date(data!.deletionDueAt),
      deletionMessages: 'remove',
      deletedAt: null,
    })
    expect(row.deletionDueAt!.getTime() - before).toBeGreaterThanOrEqual(DELETION_GRACE_MS)
    expect(row.deletionDueAt!.getTime() - server.now().getTime()).toBeLessThanOrEqual(
      DELETION_GRACE_MS,
    )
  })

  test('needs the password', async () => {
    const ada = await server.newMember()

    const wrong = await leave({ ...ada, password: 'Wrong-Horse-7' })
    const { data } = await ada.call(accounts.getSession)

    expect(wrong).toMatchObject({ status: 400, code: 'INVALID_CURRENT_PASSWORD' })
    expect(data).not.toHaveProperty('deletionDueAt')
  })

  test('needs a choice for the messages', async () => {
    const ada = await server.newMember()

    const answer = await ada.call(contract.deleteAccount, { body: { password: ada.password } })

    expect(answer).toMatchObject({ status: 400, errors: [{ path: 'messages' }] })
  })

  test('signs out everywhere and closes the sockets', async () => {
    const ada = await server.newMember()
    const { browser } = await logIn(ada)
    const tab = await server.tabOf(browser)
    const { cookie } = ada

    await leave(ada)
    await tab.closed

    expect(ada.cookie).not.toContain('shipmates_session')
    ada.cookie = cookie
    expect((await ada.call(accounts.listSessions)).status).toBe(401)
    expect((await browser.call(accounts.listSessions)).status).toBe(401)
  })

  test('mails the date until which it can be cancelled, once for two concurrent deletions', async () => {
    const ada = await server.newMember()

    const [one, other] = await Promise.all([leave(ada), leave(ada)])
    const statuses = [one.status, other.status]
    const mailsToAda = () => server.mails.filter(({ recipient }) => recipient === ada.email)
    await until(() => expect(mailsToAda()).toHaveLength(1))

    // The second may find the session ended already.
    expect(statuses).toContain(200)
    if (other.data && one.data) expect(other.data).toEqual(one.data)
    expect(mailsToAda()[0]?.subject).toBe('Your Shipmates account will be deleted')
    expect(mailsToAda()[0]?.text).toContain('Keep my account')
    // A mail is deleted from the queue after it has been sent.
    const queued = server.db.selectFrom('mails').selectAll().where('recipient', '=', ada.email)
    await until(async () => expect(await queued.execute()).toEqual([]))
    expect(mailsToAda()).toHaveLength(1)
  })

  test('notifies the tabs of those with a pending request', async () => {
    const [ada, asker, recipient] = await server.newMembers(3)
    await decide(ada, 'interested', recipient)
    await decide(asker, 'interested', ada)
    const tabs = await server.tabsOf(asker, recipient)

    await leave(ada)

    await Promise.all(tabs.map((tab) => tab.next('request_gone')))
    for (const tab of tabs) tab.close()
  })
})

describe('while the account is about to be deleted', () => {
  test('the login and the session check return the date', async () => {
    const ada = await server.newMember()
    const { data } = await leave(ada)

    const { browser, answer } = await logIn(ada)
    const session = await browser.call(accounts.getSession)

    expect(answer).toMatchObject({ status: 200, data })
    expect(session.data).toEqual({ ...answer.data, role: 'member' })
  })

  test('every route but a few answers ACCOUNT_LEAVING', async () => {
    const { browser } = await leavingMember()
    const document = await server.visitor().send('GET', '/api/docs/json')
    const { paths } = (await document.json()) as { paths: Record<string, object> }
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => [method.toUpperCase(), path] as const),
    )
    const open = new Set([
      'POST /api/v1/auth/signup',
      'POST /api/v1/auth/login',
      'POST /api/v1/auth/login/verified',
      'POST /api/v1/auth/signout',
      'GET /api/v1/auth/session',
      'POST /api/v1/auth/forgot-password',
      'GET /api/v1/auth/verify-reset-token',
      'POST /api/v1/auth/reset-password',
      'POST /api/v1/auth/verify-email-otp',
      'POST /api/v1/auth/resend-verification-otp',
      'POST /api/v1/auth/invitation',
      'GET /api/v1/auth/ways',
      'POST /api/v1/auth/passkey/options',
      'POST /api/v1/auth/passkey/login',
      'POST /api/v1/auth/second-factor',
      'DELETE /api/v1/auth/sign-in-methods/{method}',
      'GET /api/v1/auth/identity',
      'DELETE /api/v1/auth/identity',
      'POST /api/v1/auth/identity/signup',
      'GET /api/v1/account/sign-in',
      'GET /api/v1/site',
      'GET /api/v1/site/pages/{page}',
      'POST /api/v1/account/keep',
      'POST /api/v1/account/export',
      'GET /api/v1/account/exports',
      'GET /api/v1/account/exports/{exportId}/file',
    ])
    const refusals = []
    for (const [method, path] of calls) {
      // The routes of the staff do not exist for a member.
      if (open.has(`${method} ${path}`) || path.startsWith('/api/v1/admin/')) continue
      const response = await browser.send(method, path.replace(/\{\w+\}/g, '1'))
      const { code } = (await response.json()) as { code: string }
      refusals.push([method, path, response.status, code])
    }

    expect(refusals.length).toBeGreaterThan(20)
    expect(refusals.filter(([, , , code]) => code !== 'ACCOUNT_LEAVING')).toEqual([])
    expect(refusals.every(([, , status]) => status === 403)).toBe(true)
  })

  test('unknown paths of the API answer the same', async () => {
    const { browser } = await leavingMember()

    const response = await browser.send('GET', '/api/v1/nowhere')

    expect(await response.json()).toMatchObject({ code: 'ACCOUNT_LEAVING' })
  })

  test('no socket is opened', async () => {
    const { browser } = await leavingMember()

    const opening = server.tabOf(browser)

    await expect(opening).rejects.toThrow()
    const polling = await browser.send('GET', '/socket.io/?EIO=4&transport=polling')
    expect(await polling.json()).toMatchObject({ message: 'ACCOUNT_LEAVING' })
  })

  test('signing out and changing the password work, and the deletion stays due', async () => {
    const { ada, browser } = await leavingMember()

    const signedOut = await browser.call(accounts.signOut)
    await server.visitor().call(accounts.forgotPassword, { body: { email: ada.email } })
    const token = await resetTokenFor(server, ada.email)
    const password = 'Brand*New*Sail*43'
    await server.visitor().call(accounts.resetPassword, {
      body: { token, password, confirmPassword: password },
    })
    const { answer } = await logIn({ ...ada, password })

    expect(signedOut.status).toBe(200)
    expect(answer.data).toHaveProperty('deletionDueAt')
  })

  test('email and username stay taken', async () => {
    const { ada } = await leavingMember()

    const withEmail = await server
      .visitor()
      .call(accounts.signUp, { body: { ...newcomer(), email: ada.email } })
    const withName = await server
      .visitor()
      .call(accounts.signUp, { body: { ...newcomer(), userName: ada.userName } })

    expect(withEmail.code).toBe('EMAIL_TAKEN')
    expect(withName.code).toBe('USERNAME_TAKEN')
  })
})

describe('cancelling a deletion', () => {
  test('restores everything, in the current sessions', async () => {
    const { ada, browser } = await leavingMember()
    const grace = await server.newMember()
    expect((await browser.call(accounts.listSessions)).code).toBe('ACCOUNT_LEAVING')

    const kept = await browser.call(contract.keepAccount)
    const sessions = await browser.call(accounts.listSessions)
    const search = await grace.call(searchDevelopers, { query: { search: ada.userName } })

    expect(kept.status).toBe(200)
    expect(sessions.data).toHaveLength(1)
    expect((await browser.call(accounts.getSession)).data).not.toHaveProperty('deletionDueAt')
    expect(search.data).toMatchObject([{ id: ada.id }])
    const tab = await server.tabOf(browser)
    tab.close()
  })

  test('notifies connections and members with a pending request', async () => {
    const [ada, linus] = await server.newConnection()
    const [grace, mei, stranger] = await server.newMembers(3)
    await decide(ada, 'interested', grace)
    await decide(mei, 'interested', ada)
    await leave(ada)
    const { browser } = await logIn(ada)
    const tabs = await server.tabsOf(linus, grace, mei, stranger)

    await browser.call(contract.keepAccount)
    await browser.call(contract.keepAccount)

    await Promise.all(tabs.slice(0, 3).map((tab) => tab.next('members_changed')))
    await Promise.all(tabs.map((tab) => tab.caughtUp()))
    expect(tabs.map((tab) => tab.all('members_changed'))).toEqual([[{}], [{}], [{}], []])
    for (const tab of tabs) tab.close()
  })

  test('a connection who was offline learns on connecting that they missed an event', async () => {
    const [ada, linus] = await server.newConnection()
    await leave(ada)
    const { browser } = await logIn(ada)
    const from = performance.now()

    await browser.call(contract.keepAccount)

    const tab = await server.tabOf(linus)
    expect((await tab.joined).quietMs).toBeLessThanOrEqual(performance.now() - from)
    tab.close()
  })

  test('notifies others again if the departure is still being announced', async () => {
    const [ada] = await server.newConnection()
    const events: string[] = []
    const keepOnce = once(() => stopLeaving(server, ada.id))
    const live = {
      endTyping: () => {},
      untilHandled: async () => {},
      noteEvent: () => {},
      emit: (_to: unknown, event: string) => events.push(event),
      listOnline: async (ids: UserId[]) => {
        await keepOnce()
        return new Set(ids)
      },
    } as never

    await startLeavingOf(ada)
    const [departure] = await listDepartures(ada)
    await announceDeparture({ db: server.db, live }, departure!)

    expect(events).toContain('connection_removed')
    expect(events.at(-1)).toBe('members_changed')
    expect(await listDepartures(ada)).toEqual([])
  })

  test('and leaving again before the departure was announced loses no session of the first departure', async () => {
    const ada = await server.newMember()
    const first = await startLeavingOf(ada)
    await stopLeaving(server, ada.id)
    await logIn(ada)
    const second = await startLeavingOf(ada)

    const departures = await listDepartures(ada)

    expect(departures.map((departure) => departure.id)).toEqual([first!.id, second!.id])
    expect(departures.map(({ sessionIds }) => sessionIds.length)).toEqual([1, 1])
  })

  test('has no effect on an account that stays', async () => {
    const ada = await server.newMember()

    const kept = await ada.call(contract.keepAccount)

    expect(kept.status).toBe(200)
    expect((await ada.call(accounts.getSession)).data).not.toHaveProperty('deletionDueAt')
  })

  test('mails nothing', async () => {
    const { ada, browser } = await leavingMember()
    await browser.call(contract.keepAccount)

    // Queued after any mail about a cancelled deletion, and sent after it.
    await browser.call(contract.requestExport, { body: { password: ada.password } })

    const subjects = () =>
      server.mails.filter(({ recipient }) => recipient === ada.email).map(({ subject }) => subject)
    await until(() => expect(subjects()).toContain('Your Shipmates data is ready'))
    expect(subjects()).toEqual([
      'Your Shipmates account will be deleted',
      'Your Shipmates data is ready',
    ])
  })

  test('lets the account be deleted again', async () => {
    const { ada, browser } = await leavingMember()
    await browser.call(contract.keepAccount)

    const again = await browser.call(contract.deleteAccount, {
      body: { password: ada.password, messages: 'remove' },
    })

    expect(again.status).toBe(200)
  })
})
