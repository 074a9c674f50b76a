import { logIn } from '@shipmates/contract/accounts'
import { listConnections, sendRequest } from '@shipmates/contract/connections'
import type { RequestId, UserId } from '@shipmates/contract/ids'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { connectMembers, disconnectMembers } from '../../testing/connections.ts'
import { createCheapHasher } from '../../testing/hasher.ts'
import { startServerForFile } from '../../testing/server.ts'
import { draftTo, sent } from '../../testing/sockets.ts'
import { DEMO_PASSWORD, emailOf, HERO } from '../cast.ts'
import { fillDemo } from '../fill.ts'
import { signIn } from './api.ts'
import { createTurns, play } from './play.ts'
import { lineFor, scripts } from './scripts.ts'

const server = await startServerForFile()
const { db, now, blobs } = server
await fillDemo({ db, now, blobs, hasher: await createCheapHasher() })

const hero = server.visitor()
await hero.call(logIn, { body: { email: emailOf(HERO), password: DEMO_PASSWORD } })
const tab = await server.tabOf(hero)
afterAll(tab.close)

const scriptOf = (name: string) => scripts.find(({ userName }) => userName === name)!
const idOf = async (userName: string): Promise<{ id: UserId }> => {
  const row = await server.db
    .selectFrom('users')
    .select('id')
    .where('userName', '=', userName)
    .executeTakeFirstOrThrow()
  return { id: row.id as UserId }
}

const unexpected = (error: unknown) => {
  throw error
}

/** Brings a scripted member online. Pauses take no time unless `pause` is given. */
async function enter(userName: string, pause: (ms: number) => Promise<void> = async () => {}) {
  const script = scriptOf(userName)
  const leave = await play({
    url: server.url,
    script,
    email: emailOf(userName),
    pause,
    onError: unexpected,
  })
  onTestFinished(leave)
  return { script, ...(await idOf(userName)) }
}

test('a scripted member is online, reads, types and answers, and says first what they are', async () => {
  let pauses = 0
  // The second pause passes while they type.
  const nadia = await enter('nadia_dev', async () => {
    if (++pauses === 2) await tab.next('user_typing')
  })

  const first = sent(await tab.send(draftTo(nadia, 'Hello?')))
  const answer = await tab.next('receive_message')
  await tab.send({ ...draftTo(nadia, 'Nice'), conversationId: first.conversationId })
  const second = await tab.next('receive_message', 2)

  expect(answer.content).toContain("I'm a scripted demo member")
  expect(second.content).toBe(nadia.script.toOthers[0])
  expect(tab.all('messages_read').map(({ readerId }) => readerId)).toContain(nadia.id)
  expect(tab.all('user_typing').map(({ userId }) => userId)).toContain(nadia.id)
})

test('messages that arrive before an answer get one answer together', async () => {
  const answers: string[] = []
  let pass = () => {}
  const take = createTurns<string>({
    wait: () =>
      new Promise((resolve) => {
        pass = resolve
      }),
    answer: async (latest, n) => void answers.push(`${n} ${latest}`),
  })

  const first = take('One')
  await take('Two')
  pass()
  await first
  const second = take('Three')
  pass()
  await second

  expect(answers).toEqual(['0 Two', '1 Three'])
})

test('after an answer that failed, the next message is answered', async () => {
  let isBroken = true
  const answers: string[] = []
  const take = createTurns<string>({
    wait: async () => {},
    answer: async (latest) => {
      if (isBroken) throw new Error('offline')
      answers.push(latest)
    },
  })

  await expect(take('One')).rejects.toThrow('offline')
  isBroken = false
  await take('Two')

  expect(answers).toEqual(['Two'])
})

test('a scripted member accepts a request', async () => {
  const ivar = await enter('ivar_wasm')

  await hero.call(sendRequest, { params: { status: 'interested', userId: ivar.id }, body: {} })
  const { connectedUser } = await tab.next('request_accepted')

  expect(connectedUser.userName).toBe('ivar_wasm')
  const { data } = await hero.call(listConnections)
  expect(data?.map((one) => one.connectedUser.userName)).toContain('ivar_wasm')
})

test('a scripted member answers messages that arrived while they were away', async () => {
  const harper = await idOf('harper_io')
  sent(await tab.send(draftTo(harper, 'Are you there?')))
  const before = tab.all('receive_message').length

  await enter('harper_io')
  const answer = await tab.next('receive_message', before + 1)

  expect(answer).toMatchObject({ senderId: harper.id, content: scriptOf('harper_io').first })
})

test('scripted members do not answer each other', async () => {
  const nadia = await idOf('nadia_dev')
  const visitor = server.visitor()
  await visitor.call(logIn, { body: { email: emailOf('nadia_dev'), password: DEMO_PASSWORD } })
  const hers = await server.tabOf(visitor)
  onTestFinished(hers.close)
  const harper = await enter('harper_io')
  await server.db.transaction().execute((tx) => disconnectMembers(tx, nadia, harper))
  await connectMembers(server.db, nadia, harper)
  const before = tab.all('receive_message').length

  const unanswered = sent(await hers.send(draftTo(harper)))
  sent(await tab.send(draftTo(harper)))
  await tab.next('receive_message', before + 1)
  await hers.caughtUp()

  expect(unanswered.isOwn).toBe(true)
  expect(hers.all('receive_message').filter(({ isOwn }) => !isOwn)).toEqual([])
})

test('a request that was withdrawn in the meantime is not an error', async () => {
  const ivar = await signIn(server.url, emailOf('ivar_wasm'))
  onTestFinished(ivar.leave)

  await expect(ivar.accept('999999' as RequestId)).resolves.toBeUndefined()
})

test.each(scripts.map((script) => [script.userName, script] as const))(
  '%s says with the first answer that they are scripted, and repeats lines only in turn',
  (_name, script) => {
    expect(lineFor(script, 0, 'Anything?')).toContain("I'm a scripted demo member")
    expect(lineFor(script, 1, 'Why?')).toBe(script.toQuestions[0])
    expect(lineFor(script, 1 + script.toOthers.length, 'Fine.')).toBe(script.toOthers[0])
  },
)
