import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../../testing/server.ts'
import { times } from '../../testing/volume.ts'
import { rememberDevice } from './devices.ts'

test('concurrent sign-ins of several accounts on one browser do not deadlock', async () => {
  const server = await startTestServer()
  onTestFinished(server.stop)
  const { db, now } = server
  const members = await Promise.all([1, 2, 3].map(() => server.newMember()))
  const remember = (userId: string, token: string | undefined) =>
    db.transaction().execute((tx) => rememberDevice(tx, { userId, now: now() }, token))

  let token = await remember(members[0]!.id, undefined)
  for (let round = 0; round < times(8, 30); round++) {
    const shared = token
    const signIns = [...members, ...members].map(({ id }) => remember(id, shared))
    token = (await Promise.all(signIns))[round % signIns.length]!
  }

  const left = await db.selectFrom('devices').select('userId').distinct().execute()
  expect(left).toHaveLength(members.length)
})
