import { blockMember } from '@shipmates/contract/blocks'
import { sendRequest } from '@shipmates/contract/connections'
import { getFeed } from '@shipmates/contract/discovery'
import { expect, test } from 'vitest'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile } from '../../testing/server.ts'

// The feed depends on all members, so this file has a server of its own.
const server = await startServerForFile()

const isAlone = async (viewer: TestMember) => {
  const { data, isAlone } = await viewer.call(getFeed)
  expect(data).toEqual([])
  return isAlone
}

test('a member is alone until they can see another one; a passed one counts', async () => {
  const ada = await server.newMember()
  await server.newMember({ isVerified: false })
  const waiting = await server.newMember()
  const change = (changes: object) =>
    server.db.updateTable('users').set(changes).where('id', '=', waiting.id).execute()
  await change({ waitingSince: server.now() })
  expect(await isAlone(ada)).toBe(true)

  await change({ waitingSince: null })
  const shown = await ada.call(getFeed)
  expect(shown).toMatchObject({ data: [{ id: waiting.id }] })
  expect(shown.isAlone).toBeUndefined()

  await ada.call(sendRequest, { params: { status: 'ignored', userId: waiting.id } })
  expect(await isAlone(ada)).toBe(false)

  await ada.call(blockMember, { params: { userId: waiting.id } })
  expect(await isAlone(ada)).toBe(true)
  expect(await isAlone(waiting)).toBe(true)
})
