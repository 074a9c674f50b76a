import { getPrivacy, updatePrivacy } from '@shipmates/contract/privacy'
import { expect, test } from 'vitest'
import { startServerForFile } from '../../testing/server.ts'

const server = await startServerForFile()

const everything = {
  presence: true,
  readReceipts: true,
  typing: true,
  discoverable: true,
  requestsFrom: 'everybody',
  age: true,
  gender: true,
}

test('a member shows everything by default', async () => {
  const ada = await server.newMember()

  const settings = await ada.call(getPrivacy)
  const unchanged = await ada.call(updatePrivacy, { body: {} })

  expect(settings).toMatchObject({ status: 200, data: everything })
  expect(unchanged).toMatchObject({ status: 200, data: everything })
})

test('a change leaves the other settings alone', async () => {
  const [ada, linus] = await server.newMembers(2)

  await ada.call(updatePrivacy, { body: { typing: false, requestsFrom: 'mutual' } })
  const changed = await ada.call(updatePrivacy, { body: { age: false, typing: true } })

  const expected = { ...everything, requestsFrom: 'mutual', age: false }
  expect(changed).toMatchObject({ status: 200, data: expected })
  expect((await ada.call(getPrivacy)).data).toEqual(expected)
  expect((await linus.call(getPrivacy)).data).toEqual(everything)
})

test("a change reaches only the member's own other tabs", async () => {
  const [ada, linus] = await server.newConnection()
  const [own, theirs] = await server.tabsOf(ada, linus)

  await ada.call(updatePrivacy, { body: { age: false } })

  expect(await own.next('members_changed')).toEqual({})
  await theirs.caughtUp()
  expect(theirs.all('members_changed')).toEqual([])
})

test('an unknown setting is refused and changes nothing', async () => {
  const ada = await server.newMember()

  const answer = await ada.call(updatePrivacy, { body: { age: false, requestsFrom: 'friends' } })

  expect(answer).toMatchObject({
    status: 400,
    code: 'VALIDATION_ERROR',
    message: 'Unknown privacy setting.',
  })
  expect((await ada.call(getPrivacy)).data).toEqual(everything)
})
