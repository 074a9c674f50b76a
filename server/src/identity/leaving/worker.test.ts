import * as accounts from '@shipmates/contract/accounts'
import * as chat from '@shipmates/contract/chat'
import { addReaction } from '@shipmates/contract/chat-changes'
import { searchMessages } from '@shipmates/contract/chat-search'
import { listConnections } from '@shipmates/contract/connections'
import type { UserId } from '@shipmates/contract/ids'
import * as contract from '@shipmates/contract/leaving'
import { DELETION_GRACE_MS, NAME_RESERVED_MS } from '@shipmates/contract/limits'
import { editProfile } from '@shipmates/contract/own-profile'
import { viewProfile } from '@shipmates/contract/profiles'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { domains } from '../../domains.ts'
import { sweep } from '../../sweep.ts'
import { connectMembers, decide } from '../../testing/connections.ts'
import { untilWaiting } from '../../testing/locks.ts'
import type { TestMember } from '../../testing/members.ts'
import { newcomer } from '../../testing/newcomers.ts'
import { makePasskey } from '../../testing/passkeys.ts'
import { until } from '../../testing/patience.ts'
import { switchOn } from '../../testing/second-factor.ts'
import { startServerForFile } from '../../testing/server.ts'
import { draftTo } from '../../testing/sockets.ts'
import { times } from '../../testing/volume.ts'
import { deleteDue, insertPurge, purge } from './worker.ts'

const server = await startServerForFile()
const { db } = server
beforeEach(() => {
  server.clock.aheadMs = 0
})

const live = { endTyping: () => {} } as never
const deps = {
  domains,
  db,
  live,
  now: server.now,
  log: { debug: () => {}, info: () => {}, warn: () => {} } as never,
}

/** A member with every kind of row, and a connection who wrote to them. */
async function richMember() {
  const [ada, grace, linus] = await server.newMembers(3)
  await connectMembers(db, ada, grace)
  await decide(linus, 'interested', ada)
  await decide(ada, 'ignored', await server.newMember())
  await server.write(ada, grace, 'from Ada')
  await server.write(grace, ada, 'from Grace')
  const at = server.now()
  const id = ada.id
  await ada.call(editProfile, { body: { about: 'Sails', skills: ['Go'] } })
  await sql`insert into blocks (user_id, other_id, blocked_at) values (${id}, ${linus.id}, ${at}),
    (${linus.id}, ${id}, ${at})`.execute(db)
  await sql`insert into privacy_settings (user_id, age) values (${id}, false)`.execute(db)
  await sql`insert into notification_settings (user_id, unread_mail) values (${id}, false)`.execute(
    db,
  )
  await sql`insert into github_accounts (user_id, github_id, login, read_at, repositories)
    values (${id}, ${id}, 'ada', ${at}, 3)`.execute(db)
  await sql`insert into identities (user_id, provider, issuer, subject, name, created_at)
    values (${id}, 'oidc', 'https://id.example', 'ada', 'ada', ${at})`.execute(db)
  await sql`insert into pending_identities (hash, state, provider, user_id, expires_at)
    values ('\\x02', 'waiting', 'oidc', ${id}, ${new Date(at.getTime() + 1e9)})`.execute(db)
  await sql`insert into github_readings (user_id, state, started_at)
    values (${id}, 'reading', ${at})`.execute(db)
  await makePasskey(ada)
  await switchOn(server, ada)
  await server.visitor().call(accounts.logIn, { body: ada })
  await sql`insert into request_floods (user_id, rule, noted_at, is_reported)
    values (${id}, 'links', ${at}, true)`.execute(db)
  await sql`insert into notification_mails (user_id, kind, mailed_at)
    values (${id}, 'message', ${at})`.execute(db)
  await sql`insert into last_seen (user_id, seen_at) values (${id}, ${at})
    on conflict (user_id) do nothing`.execute(db)
  await sql`insert into devices (user_id, token_hash, expires_at)
    values (${id}, '\\x01', ${new Date(at.getTime() + 1e9)})`.execute(db)
  await sql`insert into mails (recipient, kind, next_attempt_at, created_at)
    values (${ada.email}, 'unread-messages', 'infinity', ${at})`.execute(db)
  return { ada, grace, linus }
}

const leave = (member: TestMember, messages = 'keep') =>
  member.call(contract.deleteAccount, { body: { password: member.password, messages } })

/** Starts the deletion of an account, and moves the clock past the grace period. */
async function leaveAndWait(member: TestMember, messages = 'keep') {
  await leave(member, messages)
  server.clock.aheadMs = DELETION_GRACE_MS + 1000
}

/** Not the clock of the server: by that, nothing is due, and its own worker does not take part. */
const afterGrace = () => new Date(Date.now() + DELETION_GRACE_MS + 1000)

/** Deletes what is due, and waits for the part that the server's own worker deletes. */
async function deleteAll() {
  await deleteDue(deps)
  await until(async () => {
    const { rows } = await sql`
      select id from users where deletion_due_at <= ${server.now()} and deleted_at is null
      union all select user_id from purges`.execute(db)
    expect(rows).toEqual([])
  })
}

/** Counts the rows of each table that refer to a member. */
async function rowsOf(id: UserId, email: string) {
  const { rows: keys } = await sql<{ table: string; column: string }>`
    select conrelid::regclass::text as "table", attname as "column"
    from pg_constraint join pg_attribute
      on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'users'::regclass
    order by 1, 2`.execute(db)
  const counts: Record<string, number> = {}
  for (const { table, column } of keys) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where ${sql.ref(column)} = ${id}
    `.execute(db)
    if (rows[0]!.count > 0) counts[`${table}.${column}`] = rows[0]!.count
  }
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mails where recipient = ${email}`.execute(db)
  return { ...counts, ...(rows[0]!.count > 0 && { mails: rows[0]!.count }) }
}

const findUser = (id: UserId) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const placeOf = (id: UserId) =>
  db
    .selectFrom('conversationMembers')
    .select(['listedAt', 'unreadCount'])
    .where('userId', '=', id)
    .executeTakeFirstOrThrow()

/** Rows that stay after a member's deletion: the conversation. */
const LEFT = {
  'conversation_members.other_id': 1,
  'conversation_members.user_id': 1,
}

const withoutEnds = (rows: Record<string, number>) => {
  const { 'conversations.low_id': low = 0, 'conversations.high_id': high = 0, ...others } = rows
  expect(low + high).toBe(1)
  return others
}

describe('when the grace period is over', () => {
  test('only a tombstone and the conversations are left', async () => {
    const { ada } = await richMember()
    await leaveAndWait(ada)

    await deleteAll()

    expect(await findUser(ada.id)).toMatchObject({
      email: null,
      userName: null,
      passwordHash: null,
      signupHash: null,
      deletedAt: expect.any(Date),
    })
    expect(withoutEnds(await rowsOf(ada.id, ada.email))).toEqual(LEFT)
    expect(await placeOf(ada.id)).toEqual({ listedAt: null, unreadCount: 0 })
  })

  test('an account that is not due stays', async () => {
    const ada = await server.newMember()
    await leave(ada)
    server.clock.aheadMs = DELETION_GRACE_MS - 60_000

    await deleteAll()

    expect((await findUser(ada.id)).deletedAt).toBeNull()
  })

  test('the others read the conversation of a deleted member and cannot write to it', async () => {
    const { ada, grace } = await richMember()
    await leaveAndWait(ada)
    await deleteAll()
    server.clock.aheadMs = 0

    const { data: list } = await grace.call(chat.listConversations)
    const messages = await grace.call(chat.listMessages, {
      params: { conversationId: list![0]!.id },
    })
    const tab = await server.tabOf(grace)
    const sent = await tab.send(draftTo(ada, 'Are you there?'))
    const connections = await grace.call(listConnections)
    const profile = await grace.call(viewProfile, { params: { userId: ada.id } })
    tab.close()

    expect(list).toMatchObject([
      { userId: ada.id, isDeleted: true, userName: '', email: '', photoUrl: null },
    ])
    expect(messages.data!.map(({ content }) => content)).toEqual(['from Ada', 'from Grace'])
    expect(sent).toMatchObject({ ok: false, code: 'NOT_CONNECTED' })
    expect(connections.data).toEqual([])
    expect(profile.status).toBe(404)
  })

  test.each([
    ['keep', 'Ship it?', [{ emoji: '👍', userIds: expect.any(Array) }], 1],
    ['remove', '', [], 0],
  ] as const)(
    'with the messages %s: replies, reactions and found messages name no one',
    async (choice, content, reactions, found) => {
      const [ada, grace] = await server.newConnection()
      const [original] = await server.write(ada, grace, 'Ship it?')
      const draft = { ...draftTo(ada, 'Tomorrow'), replyToId: original!.id }
      const reply = await server.sendOnce(grace, draft)
      await ada.call(addReaction, { params: { messageId: reply.id, emoji: '👍' } })
      await leaveAndWait(ada, choice)
      await deleteAll()
      server.clock.aheadMs = 0

      const messages = await grace.call(chat.listMessages, {
        params: { conversationId: reply.conversationId },
      })
      const search = await grace.call(searchMessages, { query: { q: 'ship it' } })

      expect(messages.data).toMatchObject([
        { content },
        { content: 'Tomorrow', replyTo: { content }, reactions },
      ])
      expect(search.data!.map(({ conversation }) => conversation.userName)).toEqual(
        Array.from({ length: found }, () => ''),
      )
      const response = JSON.stringify([messages.data, search.data])
      for (const name of [ada.userName, ada.email]) expect(response).not.toContain(name)
    },
  )

  test('the login fails, and it is too late to cancel', async () => {
    const ada = await server.newMember()
    await leave(ada)
    const browser = server.visitor()
    const { email, password } = ada
    await browser.call(accounts.logIn, { body: { email, password } })
    server.clock.aheadMs = DELETION_GRACE_MS - 1000
    await browser.call(accounts.getSession)
    server.clock.aheadMs = DELETION_GRACE_MS + 1000

    await deleteAll()
    const kept = await browser.call(contract.keepAccount)
    const login = await server.visitor().call(accounts.logIn, { body: { email, password } })

    expect(kept.code).toBe('UNAUTHENTICATED')
    expect(login.code).toBe('INVALID_CREDENTIALS')
  })

  test('two nodes share the work', async () => {
    const members = await Promise.all([1, 2, 3, 4].map(() => server.newMember()))
    for (const member of members) await leave(member)
    server.clock.aheadMs = DELETION_GRACE_MS + 1000

    await Promise.all([deleteAll(), deleteAll()])

    for (const { id, email } of members) {
      expect((await findUser(id)).deletedAt).not.toBeNull()
      expect(await rowsOf(id, email)).toEqual({})
    }
  })

  test('a stop ends the work after a batch, and the next run continues', async () => {
    const { ada } = await richMember()
    await leave(ada)
    const stopping = new AbortController()
    const stopsAtOnce = {
      ...deps,
      now: afterGrace,
      live: { endTyping: () => stopping.abort() } as never,
    }

    await deleteDue(stopsAtOnce, stopping.signal)
    const halfWay = await rowsOf(ada.id, ada.email)
    await deleteDue({ ...deps, now: afterGrace })

    expect(halfWay).toHaveProperty('purges.user_id')
    expect(withoutEnds(await rowsOf(ada.id, ada.email))).toEqual(LEFT)
  })
})

test('if a process is killed between any two steps, the next one finishes its work', async () => {
  for (let abortAfter = 0; ; abortAfter += times(7, 1)) {
    const { ada } = await richMember()
    const userId = ada.id
    await leave(ada)
    await db.transaction().execute(async (tx) => {
      await sql`update users set email = null, user_name = null, password_hash = null,
        deleted_at = now() where id = ${userId}`.execute(tx)
      await sql`delete from mails where recipient = ${ada.email}`.execute(tx)
      await insertPurge(tx, userId, afterGrace())
    })
    const steps = purge(deps, { userId, messages: 'keep' })
    let isDone = false
    for (let n = 0; n < abortAfter && !isDone; n++) isDone = (await steps.next()).done === true

    await deleteDue({ ...deps, now: afterGrace })

    expect(withoutEnds(await rowsOf(userId, ada.email))).toEqual(LEFT)
    expect(await placeOf(userId)).toEqual({ listedAt: null, unreadCount: 0 })
    if (isDone) {
      expect(abortAfter).toBeGreaterThan(10)
      return
    }
  }
})

describe('the names of a deleted account', () => {
  const signUp = (body: object) => server.visitor().call(accounts.signUp, { body })

  test('the email is free at once, the username after 30 days', async () => {
    const ada = await server.newMember()
    await leaveAndWait(ada)
    await deleteAll()

    const withEmail = await signUp({ ...newcomer(), email: ada.email })
    const withName = await signUp({ ...newcomer(), userName: ada.userName.toUpperCase() })
    const other = await server.newMember()
    const renamed = await other.call(editProfile, { body: { userName: ada.userName } })
    server.clock.aheadMs += NAME_RESERVED_MS - 60_000
    await sweep(deps)
    const tooEarly = await signUp({ ...newcomer(), userName: ada.userName })
    server.clock.aheadMs += 120_000
    await sweep(deps)
    const later = await signUp({ ...newcomer(), userName: ada.userName })

    expect(withEmail.status).toBe(201)
    expect(withName.code).toBe('USERNAME_TAKEN')
    expect(renamed.code).toBe('USERNAME_TAKEN')
    expect(tooEarly.code).toBe('USERNAME_TAKEN')
    expect(later.status).toBe(201)
  })

  test('a sign-up that waits for the deletion does not take the name', async () => {
    const ada = await server.newMember()
    let signingUp: ReturnType<typeof signUp> | undefined
    await db.transaction().execute(async (tx) => {
      await sql`insert into reserved_names (name, free_at)
        values (${ada.userName.toLowerCase()}, 'infinity')`.execute(tx)
      await sql`update users set email = null, user_name = null, password_hash = null,
        deletion_due_at = now(), deletion_messages = 'keep', deleted_at = now()
        where id = ${ada.id}`.execute(tx)
      signingUp = signUp({ ...newcomer(), userName: ada.userName })
      await untilWaiting(db)
    })

    expect((await signingUp!).code).toBe('USERNAME_TAKEN')
  })
})
