import { randomBytes } from 'node:crypto'
import { logIn } from '@shipmates/contract/accounts'
import type { Route } from '@shipmates/contract/route'
import type { Product } from './product.ts'

/** A signed-up member with a session. */
export interface Member {
  id: string
  userName: string
  call(method: Route['method'], path: string, body?: object): Promise<MemberResponse>
  cookie: string
}

type Caller = Pick<Member, 'call' | 'cookie'>

export interface MemberResponse {
  status: number
  success: boolean
  /** The route's data. Callers parse it with the contract's schema. */
  data?: unknown
}

export const PASSWORD = 'Correct-Horse-7'
const AT_ONCE = 4

/** Signs members up through the API: signup, verification and login. */
export async function signUpMembers(product: Product, count: number): Promise<Member[]> {
  const members: Member[] = []
  while (members.length < count) {
    const group = Math.min(AT_ONCE, count - members.length)
    members.push(...(await Promise.all(Array.from({ length: group }, () => signUp(product)))))
  }
  return members
}

async function signUp(product: Product): Promise<Member> {
  const tag = randomBytes(4).toString('hex')
  const email = `dev-${tag}@example.test`
  const userName = `dev_${tag}`
  const visitor = createCaller(() => product.url)
  await visitor.call('POST', '/api/v1/auth/signup', { userName, email, password: PASSWORD })
  const otp = await product.codeFor(email)
  await visitor.call('POST', '/api/v1/auth/verify-email-otp', { email, otp })
  return enter(visitor, email, PASSWORD)
}

/** Logs in an existing member. */
export const logInAs = (product: Product, email: string, password: string): Promise<Member> =>
  enter(
    createCaller(() => product.url),
    email,
    password,
  )

async function enter(visitor: Caller, email: string, password: string): Promise<Member> {
  const answer = await visitor.call(logIn.method, logIn.path, { email, password })
  const { data } = logIn.reply.parse(answer)
  if (!('userId' in data)) throw new Error('the member has a second factor')
  const { userId, userName } = data
  return Object.assign(visitor, { id: userId, userName })
}

/** Connects the first member with the second, the third with the fourth, and so on. */
export async function connectPairs(members: readonly Member[]): Promise<[Member, Member][]> {
  const pairs: [Member, Member][] = []
  for (let i = 0; i + 1 < members.length; i += 2) {
    const [one, other] = [members[i]!, members[i + 1]!]
    await one.call('POST', `/api/v1/connection/request/send/interested/${other.id}`)
    await other.call('POST', `/api/v1/connection/request/send/interested/${one.id}`)
    pairs.push([one, other])
  }
  return pairs
}

function createCaller(url: () => string): Caller {
  const caller: Caller = {
    cookie: '',
    call: async (method, path, body) => {
      const response = await fetch(url() + path, {
        method,
        headers: {
          ...(caller.cookie && { cookie: caller.cookie }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      const set = response.headers.getSetCookie()[0]
      if (set) caller.cookie = set.split(';')[0] ?? ''
      const answer = (await response.json()) as Omit<MemberResponse, 'status'>
      if (response.status >= 500) throw new Error(`${method} ${path}: ${response.status}`)
      return { ...answer, status: response.status }
    },
  }
  return caller
}
