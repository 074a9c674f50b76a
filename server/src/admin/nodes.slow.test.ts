import { getSession } from '@shipmates/contract/accounts'
import { expect, onTestFinished, test } from 'vitest'
import { startNodes } from '../testing/nodes.ts'
import { runCommand } from '../testing/run-command.ts'

test('a suspension closes the sockets on every node, and others are notified, without Redis', async () => {
  const cluster = await startNodes(2)
  onTestFinished(cluster.stop)
  const [ada, linus] = await cluster.newConnection()
  const grace = await cluster.newMember()
  const tabs = await Promise.all([cluster.tabAt(0, ada), cluster.tabAt(1, ada)])
  const [connected, stranger] = await Promise.all([
    cluster.tabAt(1, linus),
    cluster.tabAt(0, grace),
  ])
  const settings = { DATABASE_URL: cluster.postgres.urlOf('shipmates') }

  const { stdout, stderr } = await runCommand(
    'admin',
    settings,
    'suspend',
    ada.userName,
    '--note',
    'Sells ships',
    '--json',
  )

  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).toMatchObject({ userId: ada.id, state: 'suspended' })
  expect(await Promise.all(tabs.map(({ closed }) => closed))).toEqual([
    'io server disconnect',
    'io server disconnect',
  ])
  expect(await connected.next('connection_removed')).toMatchObject({ userId: ada.id })
  for (const node of [0, 1]) {
    expect((await cluster.clientAt(node, ada).call(getSession)).data).toBeNull()
  }
  await connected.caughtUp()
  await stranger.caughtUp()
  // A node announces it again, because the command's events may have been lost.
  expect(new Set(connected.all('connection_removed').map(({ userId }) => userId))).toEqual(
    new Set([ada.id]),
  )
  expect(stranger.received).toEqual([])
})
