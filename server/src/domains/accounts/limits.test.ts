import * as contract from '@shipmates/contract/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '../../testing/client.ts'
import { newcomer } from '../../testing/newcomers.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { hasRateLimits: true, trustProxy: '127.0.0.1' } })
})
afterAll(() => server.stop())

let nextAddress = 1
/** Another address behind the trusted proxy. */
const newAddress = () => `203.0.113.${nextAddress++}`

/** A visitor from an address, as the proxy tells it. */
function from(address: string) {
  const client = createClient(server.url)
  const { send } = client
  client.send = (method, path, init = {}) =>
    send(method, path, {
      ...init,
      headers: { ...(init.headers as object), 'x-forwarded-for': address },
    })
  return client
}

type Client = ReturnType<typeof from>

async function repeat<T>(times: number, act: (n: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  for (let n = 0; n < times; n++) answers.push(await act(n))
  return answers
}

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status)

const guess = (client: Client, email: string) =>
  client.call(contract.logIn, { body: { email, password: 'Not-The-Right-1' } })

describe('wrong passwords', () => {
  test('lock the pair of account and address after five, with the time to wait, right password or not', async () => {
    const ada = await server.newMember()
    const visitor = from(newAddress())

    const answers = await repeat(6, () => guess(visitor, ada.email))
    const right = await visitor.call(contract.logIn, {
      body: { email: ada.email, password: ada.password },
    })

    expect(statuses(answers)).toEqual([401, 401, 401, 401, 401, 429])
    expect(right).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
    const waitSeconds = Number(right.headers.get('retry-after'))
    expect(waitSeconds).toBeGreaterThan(14 * 60)
    expect(waitSeconds).toBeLessThanOrEqual(15 * 60)
  })

  test('lock neither the owner elsewhere nor others at the same address', async () => {
    const [ada, linus] = await Promise.all([server.newMember(), server.newMember()])
    const address = newAddress()
    await repeat(6, () => guess(from(address), ada.email))

    const owner = await from(newAddress()).call(contract.logIn, {
      body: { email: ada.email, password: ada.password },
    })
    const neighbour = await from(address).call(contract.logIn, {
      body: { email: linus.email, password: linus.password },
    })

    expect(owner.status).toBe(200)
    expect(neighbour.status).toBe(200)
  })

  test('are refused in the same way for an address that has no account', async () => {
    const { email } = newcomer()
    const visitor = from(newAddress())

    const answers = await repeat(6, () => guess(visitor, email))

    expect(statuses(answers)).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('are judged at most five times when they come all at once', async () => {
    const ada = await server.newMember()
    const visitor = from(newAddress())

    const answers = await Promise.all(Array.from({ length: 25 }, () => guess(visitor, ada.email)))

    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
  })

  test('lock an address after thirty, whichever accounts they were for', async () => {
    const visitor = from(newAddress())

    const answers = await repeat(31, () => guess(visitor, newcomer().email))

    expect(statuses(answers.slice(0, 30))).toEqual(Array(30).fill(401))
    expect(answers[30]?.status).toBe(429)
    expect(Number(answers[30]?.headers.get('retry-after'))).toBeLessThanOrEqual(5 * 60)
  })
})

test('logins that are right do not count', async () => {
  const ada = await server.newMember()
  const visitor = from(newAddress())
  const body = { email: ada.email, password: ada.password }

  const answers = await repeat(40, () => visitor.call(contract.logIn, { body }))

  expect(statuses(answers)).toEqual(Array(40).fill(200))
})

describe('mails to one address', () => {
  test('with a code go out five times an hour, whoever asks, known or not', async () => {
    const known = newcomer()
    await from(newAddress()).call(contract.signUp, { body: known })
    const ask = async (email: string) => {
      server.clock.aheadMs += 61_000
      return from(newAddress()).call(contract.resendCode, { body: { email } })
    }

    const toKnown = await repeat(5, () => ask(known.email))
    const toUnknown = await repeat(6, () => ask('nobody@example.test'))
    server.clock.aheadMs = 0

    expect(statuses(toKnown)).toEqual([200, 200, 200, 200, 429])
    expect(statuses(toUnknown)).toEqual([200, 200, 200, 200, 200, 429])
    expect(Number(toKnown[4]?.headers.get('retry-after'))).toBeGreaterThan(50 * 60)
  })

  test('are not used up by sign-ups that are refused for a taken name or address', async () => {
    const [ada, newAccount] = [await server.newMember(), newcomer()]
    const taken = { ...newAccount, userName: ada.userName }
    const signUpAs = (body: typeof newAccount) => from(newAddress()).call(contract.signUp, { body })

    const names = await repeat(6, () => signUpAs(taken))
    const addresses = await repeat(6, () => signUpAs({ ...newcomer(), email: ada.email }))
    const free = await signUpAs(newAccount)

    expect(statuses([...names, ...addresses])).toEqual(Array(12).fill(409))
    expect(free.status).toBe(201)
  })

  test.each(['known', 'unknown'])(
    'with a reset link go out twice an hour to a %s one for who asks, and still for the owner elsewhere',
    async (kind) => {
      const { email } = kind === 'known' ? await server.newMember() : newcomer()
      const [stranger, owner] = [from(newAddress()), from(newAddress())]
      const ask = (visitor: Client) => visitor.call(contract.forgotPassword, { body: { email } })

      const answers = await repeat(3, () => ask(stranger))

      expect(statuses(answers)).toEqual([200, 200, 429])
      expect(Number(answers[2]?.headers.get('retry-after'))).toBeGreaterThan(50 * 60)
      expect((await ask(owner)).status).toBe(200)
    },
  )

  test('with a reset link go out ten times an hour, from however many addresses', async () => {
    const { email } = await server.newMember()

    const answers = await repeat(11, () =>
      from(newAddress()).call(contract.forgotPassword, { body: { email } }),
    )

    expect(statuses(answers)).toEqual([...Array(10).fill(200), 429])
  })

  test.each([
    ['codes', contract.resendCode],
    ['reset links', contract.forgotPassword],
  ])('with %s are asked for thirty times an hour by one address', async (_what, route) => {
    const visitor = from(newAddress())

    const answers = await repeat(31, () =>
      visitor.call(route, { body: { email: newcomer().email } }),
    )

    expect(statuses(answers)).toEqual([...Array(30).fill(200), 429])
  })
})

describe('calls of the API', () => {
  test('are limited to a hundred a minute for an address without a session', async () => {
    const visitor = from(newAddress())

    const answers = await repeat(101, () => visitor.call(contract.getSession))

    expect(statuses(answers.slice(0, 100))).toEqual(Array(100).fill(200))
    expect(answers[100]).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
    expect(Number(answers[100]?.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('are limited for a whole network of IPv6, in which one device has many addresses', async () => {
    const network = `2001:db8:0:${nextAddress++}`
    const answers = await repeat(101, (n) => from(`${network}::${n + 1}`).call(contract.getSession))
    const neighbour = await from(`2001:db8:1:${nextAddress}::1`).call(contract.getSession)

    expect(statuses(answers.slice(0, 100))).toEqual(Array(100).fill(200))
    expect(answers[100]?.status).toBe(429)
    expect(neighbour.status).toBe(200)
  })

  test('are limited to two hundred a minute for a member, and others go on', async () => {
    const [ada, linus] = await Promise.all([server.newMember(), server.newMember()])

    const answers = await repeat(201, () => ada.call(contract.getSession))

    expect(statuses(answers.slice(0, 200))).toEqual(Array(200).fill(200))
    expect(answers[200]?.status).toBe(429)
    expect((await linus.call(contract.getSession)).status).toBe(200)
  })

  test('are counted for the forwarded address only where the proxy is trusted', async () => {
    const open = await startTestServer({ config: { hasRateLimits: true } })
    const spoof = (n: number) =>
      open.visitor().send('GET', contract.getSession.path, {
        headers: { 'x-forwarded-for': `198.51.100.${n}` },
      })

    const answers = await repeat(101, spoof)
    await open.stop()

    expect(answers[100]?.status).toBe(429)
  })
})

test('wrong current passwords lock the change after five', async () => {
  const ada = await server.newMember()
  const change = () =>
    ada.call(contract.changePassword, {
      body: {
        currentPassword: 'Not-The-Right-1',
        newPassword: 'Brand*New*Sail*43',
        confirmPassword: 'Brand*New*Sail*43',
      },
    })

  const answers = await repeat(6, change)

  expect(statuses(answers)).toEqual([400, 400, 400, 400, 400, 429])
})
