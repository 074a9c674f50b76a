import { getOverview } from '@shipmates/contract/admin-overview'
import { removeConnection } from '@shipmates/contract/connections'
import { getFeed } from '@shipmates/contract/discovery'
import { editProfile } from '@shipmates/contract/own-profile'
import { expect, test } from 'vitest'
import {
  answer,
  connectionsOf,
  decide,
  passedBy,
  sentBy,
  waitingFor,
  withdraw,
} from '../../testing/connections.ts'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile, startServerForTest, startTestServer } from '../../testing/server.ts'
import { newStaff } from '../../testing/staff.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const server = await startServerForFile()

/** The values of a counter, by its labels. */
async function counted(name: string): Promise<Record<string, number>> {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  const lines = text.matchAll(new RegExp(`^${name}\\{(.*)\\} (\\d+)$`, 'gm'))
  return Object.fromEntries(
    [...lines].map(([, labels = '', count]) => [labels.replaceAll('"', ''), Number(count)]),
  )
}

const feedOf = async (member: TestMember) =>
  (await member.call(getFeed, { query: { limit: '50' } })).data!

test('a decision counts by the place and the score in the feed, and only if the developer is in it', async () => {
  const [ada, ...others] = await server.newMembers(8)
  const feed = await feedOf(ada)
  const late = await server.newMember()

  await decide(ada, 'interested', feed[0]!)
  await decide(ada, 'ignored', feed[5]!)
  await decide(ada, 'ignored', feed[5]!)
  await decide(ada, 'interested', feed[0]!)
  await decide(ada, 'interested', late)
  await decide(others[0]!, 'ignored', others[1]!)

  const score = '0-19'
  expect(feed[0]!.match.score).toBeLessThan(20)
  expect(await counted('shipmates_feed_decisions_total')).toEqual({
    [`decision=connect,place=1-5,score=${score}`]: 1,
    [`decision=pass,place=6-10,score=${score}`]: 1,
  })
})

test('an answer counts by the score when the request was sent, and members get no event of it', async () => {
  const profile = {
    skills: ['PostGIS', 'Erlang', 'Zig'],
    intents: ['side_project' as const, 'open_source' as const, 'meet' as const],
    languages: ['en'],
  }
  const [ada, grace, linus, ken] = await server.newMembers(4)
  for (const member of [ada, grace, ken]) await member.call(editProfile, { body: profile })
  await decide(ada, 'interested', grace)
  await decide(ada, 'interested', linus)
  await decide(ada, 'interested', ken)
  await server.db
    .updateTable('profiles')
    .set({ skills: [], skillIds: [], intents: [], languages: [] })
    .execute()
  const lists = [await sentBy(ada), await waitingFor(grace)]

  const [toGrace] = await waitingFor(grace)
  await answer(grace, 'accepted', toGrace!.requestId)
  const [toLinus] = await waitingFor(linus)
  await answer(linus, 'rejected', toLinus!.requestId)
  await answer(linus, 'rejected', toLinus!.requestId)
  await decide(ken, 'interested', ada)

  const answers = await counted('shipmates_requests_answered_total')
  const high = Object.entries(answers).filter(([labels]) => labels.includes('accepted'))
  expect(high.map(([, count]) => count)).toEqual([2])
  expect(high[0]![0]).toMatch(/score=(60-79|80-100)$/)
  expect(answers['answer=rejected,score=0-19']).toBe(1)
  expect(JSON.stringify([...lists, await passedBy(linus)])).not.toContain('"score"')
})

test('the overview shows the counts of all nodes, including undone decisions and stopped nodes', async () => {
  const reader = await startServerForTest()
  const admin = await newStaff(reader, 'admin')
  for (const _node of [1, 2]) {
    const node = await startTestServer({ databaseUrl: reader.databaseUrl })
    const [ada, grace, linus] = await node.newMembers(3)
    await feedOf(ada)
    const sent = await decide(ada, 'interested', grace)
    await answer(grace, 'accepted', sent.data!.requestId)
    const [connection] = await connectionsOf(ada)
    await ada.call(removeConnection, { params: { connectionId: connection!.connectionId } })
    const passed = await decide(ada, 'ignored', linus)
    await withdraw(ada, passed.data!.requestId)
    await node.stop()
  }

  const { matching } = (await admin.call(getOverview)).data!

  expect(matching.answers).toEqual([
    { score: '0-19', accepted: 2, rejected: 0 },
    ...['20-39', '40-59', '60-79', '80-100'].map((score) => ({ score, accepted: 0, rejected: 0 })),
  ])
  expect(matching.decisions.map(({ place }) => place)).toEqual(['1-5', '6-10', '11-20', '21+'])
  expect(matching.decisions[0]).toEqual({ place: '1-5', connects: 2, passes: 2 })
})

test('counts from before the last 90 days are not in the overview', async () => {
  const admin = await newStaff(server, 'admin')
  const row = (daysAgo: number, count: number) => ({
    day: new Date(server.now().getTime() - daysAgo * DAY_MS),
    outcome: 'rejected' as const,
    place: '',
    score: '80-100',
    count,
  })
  await server.db
    .insertInto('matchCounts')
    .values([row(91, 5), row(85, 7), row(2, 11)])
    .execute()

  const { matching } = (await admin.call(getOverview)).data!

  expect(matching.answers.at(-1)).toMatchObject({ score: '80-100', rejected: 18 })
})
