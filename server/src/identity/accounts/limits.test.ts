import * as contract from '@shipmates/contract/accounts'
import { changePassword } from '@shipmates/contract/change-password'
import { deleteAccount } from '@shipmates/contract/leaving'
import { startPasskey } from '@shipmates/contract/passkeys'
import { describe, expect, test } from 'vitest'
import { readLimits } from '../../platform/limits.ts'
import { createClient } from '../../testing/client.ts'
import type { TestMember } from '../../testing/members.ts'
import { codeFor, newcomer, resetTokenFor } from '../../testing/newcomers.ts'
import { startServerForFile } from '../../testing/server.ts'

/** Those that the tests reach by the default would take hundreds of calls: platform/limits.test.ts has the defaults. */
const { limits } = readLimits({
  LIMIT_LOGIN_BY_ADDRESS: '10/5m',
  LIMIT_CODES_BY_ACCOUNT: '8/1h',
  LIMIT_CODES_BY_ADDRESS: '15/1h',
  LIMIT_RESETS_BY_ACCOUNT: '4/1h',
  LIMIT_RESETS_BY_ADDRESS: '15/1h',
  LIMIT_TRIES_BY_ADDRESS: '10/5m',
  LIMIT_API_BY_ADDRESS: '10/1m',
  LIMIT_API_BY_DEVICE: '10/1m',
  LIMIT_API_BY_MEMBER: '20/1m',
})
const server = await startServerForFile({
  config: { hasRateLimits: true, limits, trustProxy: '127.0.0.1' },
})

let nextAddress = 1
/** Another client address behind the trusted proxy. */
const newAddress = () => `203.0.113.${nextAddress++}`

/** A visitor from an address, as forwarded by the proxy. */
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

const NEW = 'Brand*New*Sail*43'

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status)

const guess = (client: Client, email: string) =>
  client.call(contract.logIn, { body: { email, password: 'Not-The-Right-1' } })

describe('wrong passwords', () => {
  test('lock the pair of account and address after five, with Retry-After, even for the right password', async () => {
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

  test('do not lock the owner elsewhere, nor others at the same address', async () => {
    const [ada, linus] = await server.newMembers(2)
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

  test('are refused in the same way for an address without an account', async () => {
    const { email } = newcomer()
    const visitor = from(newAddress())

    const answers = await repeat(6, () => guess(visitor, email))

    expect(statuses(answers)).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('are checked at most five times when concurrent', async () => {
    const ada = await server.newMember()
    const visitor = from(newAddress())

    const answers = await Promise.all(Array.from({ length: 25 }, () => guess(visitor, ada.email)))

    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
  })

  test('for a locked account do not use up the attempts of its address for others', async () => {
    const ada = await server.newMember()
    const visitor = from(newAddress())
    await repeat(12, () => guess(visitor, ada.email))

    expect((await guess(visitor, newcomer().email)).status).toBe(401)
  })

  test('lock an address after its limit, whichever accounts they were for', async () => {
    const visitor = from(newAddress())

    const answers = await repeat(11, () => guess(visitor, newcomer().email))

    expect(statuses(answers)).toEqual([...Array(10).fill(401), 429])
    expect(Number(answers[10]?.headers.get('retry-after'))).toBeLessThanOrEqual(5 * 60)
  })
})

test('successful logins do not count', async () => {
  const ada = await server.newMember()
  const visitor = from(newAddress())
  const body = { email: ada.email, password: ada.password }

  const answers = await repeat(12, () => visitor.call(contract.logIn, { body }))

  expect(statuses(answers)).toEqual(Array(12).fill(200))
})

describe('mails to one recipient', () => {
  test('with a code are limited to five an hour per requester, known address or not', async () => {
    const known = newcomer()
    const visitor = from(newAddress())
    await visitor.call(contract.signUp, { body: known })
    const ask = async (email: string) => {
      server.clock.aheadMs += 61_000
      return visitor.call(contract.resendCode, { body: { email } })
    }

    const toKnown = await repeat(5, () => ask(known.email))
    const toUnknown = await repeat(6, () => ask('nobody@example.test'))
    server.clock.aheadMs = 0

    expect(statuses(toKnown)).toEqual([200, 200, 200, 200, 429])
    expect(statuses(toUnknown)).toEqual([200, 200, 200, 200, 200, 429])
    expect(Number(toKnown[4]?.headers.get('retry-after'))).toBeGreaterThan(50 * 60)
  })

  test('with a code still reach the owner after a stranger has used up the limit of one requester', async () => {
    const { email } = newcomer()
    const [stranger, owner] = [from(newAddress()), from(newAddress())]
    const signUp = (visitor: Client) =>
      visitor.call(contract.signUp, { body: { ...newcomer(), email } })

    const answers = await repeat(6, () => signUp(stranger))

    expect(statuses(answers)).toEqual([201, 201, 201, 201, 201, 429])
    expect((await signUp(owner)).status).toBe(201)
  })

  test('with a code are not delayed by a stranger whose attempt a limit refuses', async () => {
    const { email } = newcomer()
    const [stranger, owner] = [from(newAddress()), from(newAddress())]
    const ask = (visitor: Client) => visitor.call(contract.resendCode, { body: { email } })
    await repeat(5, () => stranger.call(contract.signUp, { body: { ...newcomer(), email } }))

    const answers = [await ask(stranger), await ask(owner)]

    expect(statuses(answers)).toEqual([429, 200])
  })

  test('with a code that the cooldown refuses do not count', async () => {
    const { email } = newcomer()
    const visitor = from(newAddress())
    const ask = () => visitor.call(contract.resendCode, { body: { email } })

    const hasty = await repeat(10, ask)
    server.clock.aheadMs += 61_000
    const later = await ask()
    server.clock.aheadMs = 0

    expect(statuses(hasty)).toEqual([200, ...Array(9).fill(429)])
    expect(later.status).toBe(200)
  })

  test('with a code after a login from elsewhere are sent although a limit refused the one before', async () => {
    const account = newcomer()
    const [here, elsewhere] = [from(newAddress()), from(newAddress())]
    await repeat(5, () => here.call(contract.signUp, { body: account }))
    await codeFor(server, account.email, 5)
    server.clock.aheadMs += 61_000
    await here.call(contract.logIn, { body: account })
    await elsewhere.call(contract.logIn, { body: account })

    // Read before the clock goes back, because the mail is due by then.
    const code = await codeFor(server, account.email, 6)
    server.clock.aheadMs = 0
    expect(code).toMatch(/^\d{6}$/)
  })

  test('with a code after a right password count for the person who logs in', async () => {
    const squatter = { ...newcomer(), visitor: from(newAddress()) }
    const { email, visitor } = squatter
    await visitor.call(contract.signUp, { body: squatter })
    await repeat(6, () => {
      server.clock.aheadMs += 61_000
      return visitor.call(contract.logIn, { body: squatter })
    })

    const stranger = await visitor.call(contract.signUp, { body: squatter })
    const owner = await from(newAddress()).call(contract.signUp, { body: { ...newcomer(), email } })
    server.clock.aheadMs = 0

    expect(stranger.status).toBe(429)
    expect(owner.status).toBe(201)
  })

  test('do not count sign-ups refused for a taken name or address', async () => {
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
    'with a reset link to a %s one are limited to two an hour per requester; the owner elsewhere is not',
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

  test.each([
    ['a code', contract.signUp, 201, 8],
    ['a reset link', contract.forgotPassword, 200, 4],
  ] as const)(
    'with %s are limited by the hour, from all requesters together',
    async (_what, route, status, times) => {
      const { email } = route === contract.signUp ? newcomer() : await server.newMember()
      const bodyOf = () => (route === contract.signUp ? { ...newcomer(), email } : { email })

      const answers = await repeat(times + 1, () =>
        from(newAddress()).call(route, { body: bodyOf() }),
      )

      expect(statuses(answers)).toEqual([...Array(times).fill(status), 429])
    },
  )

  test.each([
    ['codes', contract.resendCode],
    ['reset links', contract.forgotPassword],
  ])('with %s are limited by the hour for one address', async (_what, route) => {
    const visitor = from(newAddress())

    const answers = await repeat(16, () =>
      visitor.call(route, { body: { email: newcomer().email } }),
    )

    expect(statuses(answers)).toEqual([...Array(15).fill(200), 429])
  })
})

test.each([
  ['codes', contract.verifyEmail, { body: { email: newcomer().email, otp: '123456' } }],
  ['reset links', contract.verifyResetToken, { query: { token: 'unknown' } }],
  ['invitations', contract.checkInvitation, { body: { invitation: 'unknown' } }],
] as const)('%s can be tried by one address up to a limit', async (_what, route, input) => {
  const visitor = from(newAddress())

  const answers = await repeat(11, () => visitor.call(route, input))

  expect(answers.slice(0, 10).every(({ status }) => status < 429)).toBe(true)
  expect(answers[10]).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
})

describe('API calls', () => {
  test('are limited by the minute for an address without a session', async () => {
    const visitor = from(newAddress())

    const answers = await repeat(11, () => visitor.call(contract.signOut))

    expect(statuses(answers)).toEqual([...Array(10).fill(200), 429])
    expect(answers[10]).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(Number(answers[10]?.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('are limited per IPv6 network, because one device has many addresses', async () => {
    const network = `2001:db8:0:${nextAddress++}`
    const answers = await repeat(11, (n) => from(`${network}::${n + 1}`).call(contract.signOut))
    const neighbour = await from(`2001:db8:1:${nextAddress}::1`).call(contract.signOut)

    expect(statuses(answers)).toEqual([...Array(10).fill(200), 429])
    expect(neighbour.status).toBe(200)
  })

  test('are limited by the minute per member; other members are not affected', async () => {
    const [ada, linus] = await server.newMembers(2)

    const answers = await repeat(21, () => ada.call(contract.getSession))

    expect(statuses(answers)).toEqual([...Array(20).fill(200), 429])
    expect((await linus.call(contract.getSession)).status).toBe(200)
  })

  test('count for the forwarded address only if the proxy is trusted', async () => {
    const open = await server.startNode({ config: { hasRateLimits: true, limits } })
    const spoof = (n: number) =>
      open.visitor().send('POST', contract.signOut.path, {
        headers: { 'x-forwarded-for': `198.51.100.${n}` },
      })

    const answers = await repeat(11, spoof)

    expect(answers[10]?.status).toBe(429)
  })
})

test('calls that cannot be parsed are limited, and sign-ins continue', async () => {
  const ada = await server.newMember()
  const address = newAddress()
  const visitor = from(address)

  const answers = await repeat(11, () => visitor.call(contract.logIn, { body: {} as never }))
  const noJson = await visitor.send('POST', contract.resendCode.path, {
    headers: { 'content-type': 'application/json' },
    body: '{',
  })

  expect(statuses(answers)).toEqual([...Array(10).fill(400), 429])
  expect(noJson.status).toBe(429)
  expect((await signIn(from(address), ada)).status).toBe(200)
})

/** Uses up the limit that calls without a session share at an address. */
const useUp = (address: string) => repeat(11, () => from(address).call(contract.signOut))

interface Credentials {
  email: string
  password: string
}

const signIn = (client: Client, { email, password }: Credentials) =>
  client.call(contract.logIn, { body: { email, password } })

/** A signed-out browser at an address, on which an account signed in before. */
async function knownBrowser(address: string, credentials: Credentials) {
  const browser = from(address)
  await signIn(browser, credentials)
  await browser.call(contract.signOut)
  return browser
}

/** Locks an address with wrong passwords for accounts that do not exist. */
const lock = (address: string) => repeat(10, () => guess(from(address), newcomer().email))

describe('behind an address whose anonymous API limit is used up', () => {
  test('more members sign in than it has calls', async () => {
    const address = newAddress()
    const members = await server.newMembers(30)
    const used = await useUp(address)

    const answers: { status: number }[] = []
    for (const member of members) {
      const browser = from(address)
      const response = await browser.call(contract.getSession)
      answers.push(response.status === 200 ? await signIn(browser, member) : response)
    }

    expect(used.at(-1)?.status).toBe(429)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
  })

  test('a newcomer signs up, and a known browser can make other calls too', async () => {
    const address = newAddress()
    const ada = await server.newMember()
    const known = await knownBrowser(address, ada)
    const another = await knownBrowser(address, ada)
    await useUp(address)
    const refused = server.limiter.refusals.get('apiByAddress')

    const signUp = await from(address).call(contract.signUp, { body: newcomer() })
    const calls = await repeat(11, () => known.call(contract.signOut))
    const stranger = await from(address).send('POST', contract.signOut.path, {
      headers: { cookie: 'shipmates_device=made-up' },
    })

    expect(signUp.status).toBe(201)
    expect(statuses(calls)).toEqual([...Array(10).fill(200), 429])
    // Browsers of one account share a limit.
    expect((await another.call(contract.signOut)).status).toBe(429)
    expect(server.limiter.refusals.get('apiByAddress')).toBe((refused ?? 0) + 1)
    expect(stranger.status).toBe(429)
  })
})

describe('a browser on which an account signed in before', () => {
  test('signs in even if wrong passwords have locked its address', async () => {
    const [ada, linus] = await server.newMembers(2)
    const address = newAddress()
    const known = await knownBrowser(address, ada)
    await lock(address)

    expect((await signIn(from(address), ada)).status).toBe(429)
    expect((await signIn(known, linus)).status).toBe(429)
    expect((await signIn(known, ada)).status).toBe(200)
    expect((await signIn(known, ada)).status).toBe(200)
  })

  test('has five wrong passwords at any address; then even the right one is refused', async () => {
    const ada = await server.newMember()
    const { cookie } = await knownBrowser(newAddress(), ada)
    const elsewhere = () => Object.assign(from(newAddress()), { cookie })

    const answers = await repeat(5, () => guess(elsewhere(), ada.email))
    const right = await signIn(elsewhere(), ada)

    expect(statuses(answers)).toEqual(Array(5).fill(401))
    expect(right.status).toBe(429)
  })

  test('is forgotten when the password is changed or reset', async () => {
    const ada = await server.newMember()
    const [address, password, another] = [newAddress(), 'Brand*New*Sail*43', 'Brand*New*Sail*44']
    const known = await knownBrowser(address, ada)
    await ada.call(changePassword, {
      body: { currentPassword: ada.password, newPassword: password, confirmPassword: password },
    })
    const knownAgain = await knownBrowser(address, { ...ada, password })
    await from(newAddress()).call(contract.forgotPassword, { body: { email: ada.email } })
    const token = await resetTokenFor(server, ada.email)
    await lock(address)

    const changed = await signIn(known, { ...ada, password })
    const unchanged = await signIn(knownAgain, { ...ada, password })
    await from(newAddress()).call(contract.resetPassword, {
      body: { token, password: another, confirmPassword: another },
    })
    const reset = await signIn(knownAgain, { ...ada, password: another })

    expect(statuses([changed, unchanged, reset])).toEqual([429, 200, 429])
  })

  test('keeps its accounts apart, and gets a new token at each sign-in', async () => {
    const [ada, linus] = await server.newMembers(2)
    const address = newAddress()
    const shared = await knownBrowser(address, ada)
    const copied = Object.assign(from(address), { cookie: shared.cookie })
    await signIn(shared, linus)
    await lock(address)

    const answers = [
      await signIn(copied, ada),
      await signIn(shared, ada),
      await signIn(shared, linus),
    ]

    expect(statuses(answers)).toEqual([429, 200, 200])
  })

  test('is one of at most twenty', async () => {
    const ada = await server.newMember()
    await repeat(25, () => signIn(from(newAddress()), ada))

    const devices = server.db.selectFrom('devices').select('id').where('userId', '=', ada.id)

    expect(await devices.execute()).toHaveLength(20)
  })
})

test.each<[string, (ada: TestMember, password: string) => Promise<{ status: number }>]>([
  [
    'password change',
    (ada, currentPassword) =>
      ada.call(changePassword, {
        body: { currentPassword, newPassword: NEW, confirmPassword: NEW },
      }),
  ],
  [
    'deletion of the account',
    (ada, password) => ada.call(deleteAccount, { body: { password, messages: 'keep' } }),
  ],
])('five wrong current passwords lock the %s', async (_what, confirm) => {
  const ada = await server.newMember()

  const answers = await repeat(6, () => confirm(ada, 'Not-The-Right-1'))

  expect(statuses(answers)).toEqual([400, 400, 400, 400, 400, 429])
})

test('right passwords of a member in a session do not use up the limit of wrong ones', async () => {
  const ada = await server.newMember()
  const start = () => ada.call(startPasskey, { body: { password: ada.password } })

  const right = await repeat(7, start)
  const newPassword = NEW
  const body = { currentPassword: ada.password, newPassword, confirmPassword: newPassword }
  const changed = await ada.call(changePassword, { body })

  expect(statuses([...right, changed])).toEqual(Array(8).fill(200))
})
