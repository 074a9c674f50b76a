import { expect, test } from 'vitest'
import {
  answer,
  connectMembers,
  decide,
  setPrivacy,
  waitingFor,
  withdraw,
} from '../../testing/connections.ts'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile } from '../../testing/server.ts'

const server = await startServerForFile()

const newMembers = (length: number) => Promise.all(Array.from({ length }, () => server.newMember()))
const closed = { status: 403, code: 'REQUESTS_CLOSED' }

test('a member who takes no requests is passed on, but not asked', async () => {
  const [ada, linus] = await newMembers(2)
  await setPrivacy(server.db, linus!, { requestsFrom: 'nobody' })

  const asked = await decide(ada!, 'interested', linus!)
  const passed = await decide(ada!, 'ignored', linus!)

  expect(asked).toMatchObject({
    ...closed,
    message: 'This developer is not taking requests right now.',
  })
  expect(passed).toMatchObject({ status: 201, data: { status: 'ignored' } })
  expect(await waitingFor(linus!)).toEqual([])
})

test('a refused request leaves my earlier pass', async () => {
  const [ada, linus] = await newMembers(2)
  const passed = await decide(ada!, 'ignored', linus!)
  await setPrivacy(server.db, linus!, { requestsFrom: 'nobody' })

  await decide(ada!, 'interested', linus!)

  expect(await decide(ada!, 'ignored', linus!)).toMatchObject({ data: passed.data! })
})

test('a member who takes requests from mutual connections is asked by those', async () => {
  const [ada, linus, grace, eve] = await newMembers(4)
  await setPrivacy(server.db, linus!, { requestsFrom: 'mutual' })
  await connectMembers(server.db, ada!, grace!)
  await connectMembers(server.db, linus!, grace!)

  expect(await decide(eve!, 'interested', linus!)).toMatchObject(closed)
  expect(await decide(ada!, 'interested', linus!)).toMatchObject({ status: 201 })
})

test('Connect accepts a request although its sender takes none', async () => {
  const [ada, linus] = await newMembers(2)
  await decide(linus!, 'interested', ada!)
  await setPrivacy(server.db, linus!, { requestsFrom: 'nobody' })

  const accepted = await decide(ada!, 'interested', linus!)

  expect(accepted).toMatchObject({ status: 201, data: { status: 'accepted' } })
})

/** Linus takes no requests. Before that, Ada asked, was perhaps rejected, and perhaps withdrew. */
async function asked({ isRejected, isWithdrawn }: { isRejected: boolean; isWithdrawn: boolean }) {
  const [ada, linus] = await newMembers(2)
  const { requestId } = (await decide(ada!, 'interested', linus!)).data!
  if (isRejected) await answer(linus!, 'rejected', requestId)
  if (isWithdrawn) await withdraw(ada!, requestId)
  await setPrivacy(server.db, linus!, { requestsFrom: 'nobody' })
  return ask(ada!, linus!)
}

async function ask(ada: TestMember, linus: TestMember) {
  const { headers: _, ...answer } = await decide(ada, 'interested', linus)
  return answer
}

test('who takes no requests does not tell whether a request was rejected', async () => {
  const waiting = await asked({ isRejected: false, isWithdrawn: false })
  const withdrawn = await asked({ isRejected: false, isWithdrawn: true })

  expect(waiting).toMatchObject({ status: 409, code: 'ALREADY_REQUESTED' })
  expect(await asked({ isRejected: true, isWithdrawn: false })).toEqual(waiting)
  expect(withdrawn).toMatchObject(closed)
  expect(await asked({ isRejected: true, isWithdrawn: true })).toEqual(withdrawn)
})

test('a connection is told so, whoever the other takes requests from', async () => {
  const [ada, linus] = await newMembers(2)
  await connectMembers(server.db, ada!, linus!)
  await setPrivacy(server.db, linus!, { requestsFrom: 'nobody' })

  expect(await decide(ada!, 'interested', linus!)).toMatchObject({ code: 'ALREADY_CONNECTED' })
})

test('a member who is not discoverable is not found, unless they asked', async () => {
  const [ada, linus, eve] = await newMembers(3)
  await setPrivacy(server.db, linus!, { discoverable: false })
  await decide(linus!, 'interested', ada!)

  const unknown = await ask(eve!, { ...linus!, id: '999999999' as never })

  expect(unknown).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  expect(await ask(eve!, linus!)).toEqual(unknown)
  expect(await decide(eve!, 'ignored', linus!)).toMatchObject({ status: 404 })
  expect(await decide(ada!, 'interested', linus!)).toMatchObject({ data: { status: 'accepted' } })
})
