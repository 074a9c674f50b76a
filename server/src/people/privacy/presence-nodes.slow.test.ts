import { updatePrivacy } from '@shipmates/contract/privacy'
import { afterAll, expect, test } from 'vitest'
import { connectMembers } from '../../testing/connections.ts'
import type { TestMember } from '../../testing/members.ts'
import { startNodes } from '../../testing/nodes.ts'
import { until } from '../../testing/patience.ts'

const nodes = await startNodes(2)
afterAll(nodes.stop)

const show = (member: TestMember, presence: boolean) =>
  member.call(updatePrivacy, { body: { presence } })

/** Two connected members, each with a tab on another node, which have received that the other is online. */
async function twoOnline() {
  const [ada, linus] = await nodes.newConnection()
  const theirs = await nodes.tabAt(1, linus)
  const own = await nodes.tabAt(0, ada)
  await Promise.all([theirs.next('user_online'), own.next('user_online')])
  return { ada, linus, own, theirs }
}

test('after the death of a node, a hidden member stays hidden', async () => {
  const { ada, linus, theirs } = await twoOnline()
  const grace = await nodes.newMember()
  await connectMembers(nodes.database.db, grace, linus)
  const receivedOf = (member: TestMember, name: string) =>
    theirs.received.filter(
      (event) => event.event === name && Object(event.payload).userId === member.id,
    )
  await nodes.tabAt(0, grace)
  await until(() => expect(receivedOf(grace, 'user_online')).not.toEqual([]))
  await show(ada, false)
  await until(() => expect(receivedOf(ada, 'user_offline')).not.toEqual([]))
  const online = receivedOf(ada, 'user_online').length

  await nodes.nodes[0]!.kill('SIGKILL')
  await until(() => expect(receivedOf(grace, 'user_offline')).not.toEqual([]))
  const before = receivedOf(grace, 'user_online').length
  await nodes.nodes[0]!.start()
  await nodes.tabAt(0, ada)
  await nodes.tabAt(0, grace)
  await until(() => expect(receivedOf(grace, 'user_online').length).toBeGreaterThan(before))

  expect(receivedOf(ada, 'user_online')).toHaveLength(online)
  for (const { payload } of receivedOf(ada, 'user_offline')) {
    expect(payload).toEqual({ userId: ada.id, lastSeenAt: null })
  }
})
