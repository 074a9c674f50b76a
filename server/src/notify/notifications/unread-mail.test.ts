import { listConversations, markRead } from '@shipmates/contract/chat'
import { deleteMessage, muteConversation } from '@shipmates/contract/chat-changes'
import { updateNotificationSettings } from '@shipmates/contract/notifications'
import { sql } from 'kysely'
import { expect, type TestContext, test } from 'vitest'
import type { Db } from '../../platform/db/client.ts'
import { connectMembers, disconnectMembers } from '../../testing/connections.ts'
import { startLeaving, storeBlock } from '../../testing/hidden.ts'
import { seenSince } from '../../testing/last-seen.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import type { TestMember } from '../../testing/members.ts'
import { until } from '../../testing/patience.ts'
import { startServerForTest, type TestServer } from '../../testing/server.ts'
import type { Tab } from '../../testing/sockets.ts'

const MINUTE_MS = 60_000

/** Starts one or more nodes on one database, with one mail server. */
async function startMailing(context: TestContext, nodeCount = 1) {
  const smtp = await startMailServer()
  context.onTestFinished(smtp.close)
  const config = { smtpUrl: `smtp://127.0.0.1:${smtp.port}` }
  const first = await startServerForTest({ config }, context)
  const nodes = [first]
  while (nodes.length < nodeCount) {
    const { databaseUrl } = first
    nodes.push(await startServerForTest({ config, databaseUrl }, context))
  }
  const pass = (ms: number) => age(first.db, ms)
  const mailed = (count: number) => until(() => expect(smtp.mails).toHaveLength(count))
  return { server: first, nodes, mails: smtp.mails, pass, mailed }
}

/** Simulates elapsed time for everything the search reads, by moving stored times into the past. */
async function age(db: Db, ms: number) {
  const by = sql`${ms} * interval '1 ms'`
  await sql`
    with messages as (update messages set created_at = created_at - ${by}),
      members as (update conversation_members set last_message_at = last_message_at - ${by}),
      seen as (update last_seen set seen_at = seen_at - ${by}),
      used as (update sessions set last_used_at = last_used_at - ${by}),
      mailed as (update notification_mails set mailed_at = mailed_at - ${by})
    update unread_search set searched_to = searched_to - ${by}, next_at = next_at - ${by}
  `.execute(db)
}

/** Closes a member's only tab, and waits until a connection with one conversation sees it. */
async function leave(server: TestServer, { tab, who, sees }: Leaving) {
  const closedAt = Date.now()
  tab.close()
  await seenSince(server.db, who, closedAt)
  await until(async () => {
    const { data } = await sees.call(listConversations)
    expect(data).toMatchObject([{ userId: who.id, isOnline: false }])
  })
}

interface Leaving {
  tab: Tab
  who: TestMember
  sees: TestMember
}

/** Waits until a search has covered everything up to now, and all mails it queued are sent. */
async function searched({ db, now }: TestServer) {
  const start = now()
  await until(async () => {
    const row = await db.selectFrom('unreadSearch').select('searchedTo').executeTakeFirst()
    expect(row?.searchedTo.getTime()).toBeGreaterThanOrEqual(start.getTime())
  })
  await until(async () => expect(await db.selectFrom('mails').select('id').execute()).toEqual([]))
}

test.concurrent('a member who is away is mailed once about messages unread for ten minutes, without their content', async (context) => {
  const { server, mails, pass, mailed } = await startMailing(context)
  const [ada, linus] = await server.newConnection()
  const grace = await server.newMember()
  await connectMembers(server.db, grace, linus)
  await server.write(ada, linus, 'Top secret', 'Very secret')
  await server.write(grace, linus, 'Quite secret')

  await pass(9 * MINUTE_MS)
  await searched(server)
  const early = mails.length
  await pass(2 * MINUTE_MS)
  await mailed(1)
  await server.write(ada, linus, 'One more')
  await pass(20 * MINUTE_MS)
  await searched(server)

  expect(early).toBe(0)
  expect(mails).toHaveLength(1)
  const [mail] = mails
  expect(mail?.to).toMatchObject([{ address: linus.email }])
  expect(mail?.subject).toBe('You have 3 unread messages on Shipmates')
  expect(mail?.text).toContain(`2 unread messages from ${ada.userName}`)
  expect(mail?.text).toContain(`1 unread message from ${grace.userName}`)
  expect(mail?.html).toContain(`href="${server.config.publicUrl}/messages"`)
  expect(mail?.text).toContain(`${server.config.publicUrl}/settings`)
  expect(mail?.headers).toContainEqual(
    expect.objectContaining({ key: 'list-unsubscribe-post', value: 'List-Unsubscribe=One-Click' }),
  )
  const link = /^<(.*)>$/.exec(
    mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '',
  )
  expect(mail?.text).toContain(`Unsubscribe: ${link?.[1]}`)
  expect(`${mail?.text}${mail?.html}`).not.toContain('secret')
})

test.concurrent('a message that is deleted before the mail is sent is not in it', async (context) => {
  const { server, mails, pass, mailed } = await startMailing(context)
  const [ada, linus] = await server.newConnection()
  const grace = await server.newMember()
  await connectMembers(server.db, ada, grace)
  await server.write(ada, linus, 'regretted', 'kept')
  await server.write(ada, grace, 'regretted')
  const regretted = await server.db
    .selectFrom('messages')
    .select('id')
    .where('content', '=', 'regretted')
    .execute()

  for (const { id: messageId } of regretted)
    await ada.call(deleteMessage, { params: { messageId } })
  await pass(11 * MINUTE_MS)
  await mailed(1)
  await searched(server)

  expect(mails).toHaveLength(1)
  expect(mails[0]?.to).toMatchObject([{ address: linus.email }])
  expect(mails[0]?.subject).toBe('You have 1 unread message on Shipmates')
})

test.concurrent('a member who returned is mailed again, only about new messages', async (context) => {
  const { server, mails, pass, mailed } = await startMailing(context)
  const [ada, linus] = await server.newConnection()
  await server.write(ada, linus, 'First')
  await pass(11 * MINUTE_MS)
  await mailed(1)

  const tab = await server.tabOf(linus)
  await leave(server, { tab, who: linus, sees: ada })
  await pass(11 * MINUTE_MS)
  await searched(server)
  const aboutTheOld = mails.length - 1
  await server.write(ada, linus, 'Second')
  await pass(11 * MINUTE_MS)
  await mailed(2)

  expect(aboutTheOld).toBe(0)
  expect(mails[1]?.subject).toBe('You have 2 unread messages on Shipmates')
})

test.concurrent('an online member is not mailed until they leave and stay away', async (context) => {
  const { server, mails, pass, mailed } = await startMailing(context)
  const [ada, linus] = await server.newConnection()
  const tab = await server.tabOf(linus)
  await server.write(ada, linus, 'Are you there?')

  await pass(11 * MINUTE_MS)
  await searched(server)
  const whileThere = mails.length
  await leave(server, { tab, who: linus, sees: ada })
  await pass(3 * MINUTE_MS)
  await mailed(1)

  expect(whileThere).toBe(0)
  expect(mails[0]?.to).toMatchObject([{ address: linus.email }])
})

test.concurrent('messages read before or after the search are in no mail', async (context) => {
  const { server, mails, pass } = await startMailing(context)
  const [ada, linus] = await server.newConnection()
  await server.write(ada, linus, 'Hello')
  const { data } = await linus.call(listConversations)
  await linus.call(markRead, { params: { conversationId: data![0]!.id } })
  const queued = { recipient: linus.email, kind: 'unread-messages' } as const
  const at = { nextAttemptAt: new Date(), createdAt: new Date() }
  await server.db
    .insertInto('mails')
    .values({ ...queued, ...at })
    .execute()

  await pass(11 * MINUTE_MS)
  await searched(server)

  expect(mails).toEqual([])
})

test.concurrent('members who switched the mail off or are unverified are not mailed', async (context) => {
  const { server, mails, pass } = await startMailing(context)
  const [ada, linus] = await server.newConnection()
  const [grace, stale] = await server.newMembers(2)
  await connectMembers(server.db, grace, stale)
  await linus.call(updateNotificationSettings, { body: { unreadMail: false } })
  await server.write(ada, linus, 'Hello')
  await server.write(grace, stale, 'Hello')
  await server.db
    .updateTable('users')
    .set({ emailVerifiedAt: null })
    .where('id', '=', stale.id)
    .execute()

  await pass(11 * MINUTE_MS)
  await searched(server)

  expect(mails).toEqual([])
})

test.concurrent('messages in a muted conversation are in no mail, and the mute ends by itself', async (context) => {
  const { server, mails, pass, mailed } = await startMailing(context)
  const [ada, linus] = await server.newConnection()
  await server.write(ada, linus, 'While muted')
  const conversationId = (await linus.call(listConversations)).data![0]!.id
  await linus.call(muteConversation, { params: { conversationId }, body: { until: 'forever' } })

  await pass(11 * MINUTE_MS)
  await searched(server)
  expect(mails).toEqual([])

  await server.db
    .updateTable('conversationMembers')
    .set({ mutedUntil: new Date(Date.now() - 1) })
    .where('userId', '=', linus.id)
    .execute()
  await server.write(ada, linus, 'After the mute')
  await pass(11 * MINUTE_MS)
  await mailed(1)
})

test.concurrent('two nodes send one mail per member', async (context) => {
  const { server, nodes, mails, pass, mailed } = await startMailing(context, 2)
  const pairs = await Promise.all(Array.from({ length: 10 }, server.newConnection))
  for (const [ada, linus] of pairs) await server.write(ada, linus, 'Hello')

  await pass(11 * MINUTE_MS)
  await mailed(10)
  for (let round = 0; round < 2; round++) {
    await pass(MINUTE_MS)
    await Promise.all(nodes.map(searched))
  }

  expect(new Set(mails.map(({ to }) => to?.[0]?.address))).toEqual(
    new Set(pairs.map(([, linus]) => linus.email)),
  )
  expect(mails).toHaveLength(10)
})

test.concurrent('a mail names no one who is blocked or leaving, and a leaving member gets none', async (context) => {
  const { server, mails, pass, mailed } = await startMailing(context)
  const { db } = server
  const [linus, blocked, blocking, leaving, removed] = await Promise.all(
    ['linus_t', 'blocked_one', 'blocking_one', 'leaving_one', 'removed_one'].map((userName) =>
      server.newMember({ userName }),
    ),
  )
  const alone = await server.newMember()
  for (const sender of [blocked!, blocking!, leaving!, removed!]) {
    await connectMembers(db, sender, linus!)
    await server.write(sender, linus!, 'Ship it?')
  }
  for (const recipient of [leaving!, alone]) {
    await connectMembers(db, recipient, blocked!)
    await server.write(blocked!, recipient, 'Ship it?')
  }

  await storeBlock(db, linus!, blocked!)
  await storeBlock(db, blocking!, linus!)
  await storeBlock(db, alone, blocked!)
  await startLeaving(db, leaving!)
  await db.transaction().execute((tx) => disconnectMembers(tx, removed!, linus!))
  await pass(11 * MINUTE_MS)
  await mailed(1)
  await pass(31 * MINUTE_MS)
  await searched(server)

  expect(mails).toHaveLength(1)
  expect(mails[0]!.to).toMatchObject([{ address: linus!.email }])
  expect(mails[0]!.text).toContain('1 unread message from removed_one')
  expect(mails[0]!.text).not.toMatch(/(blocked|blocking|leaving)_one/)
})
