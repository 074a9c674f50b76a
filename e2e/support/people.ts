import { randomInt } from 'node:crypto'
import * as accounts from '@shipmates/contract/accounts'
import { editProfile } from '@shipmates/contract/own-profile'
import type { EditProfile } from '@shipmates/contract/profile-forms'
import type { Route } from '@shipmates/contract/route'
import { copyAccount } from './database.ts'
import { readMails } from './mail-server.ts'

export interface Person {
  userName: string
  email: string
  password: string
}

export interface Member extends Person {
  id: string
  cookie: { name: string; value: string }
  /** Calls the API as this member. Throws on an error. */
  call: (route: Route, input?: ApiInput) => Promise<{ data: never }>
}

interface ApiInput {
  params?: Record<string, string>
  body?: object
}

export const productUrl = (): string => process.env.PRODUCT_URL ?? ''

/** A person without an account: a unique name with this prefix, of at most 15 characters. */
export function newPerson(name = 'dev'): Person {
  const tag = randomInt(36 ** 7)
    .toString(36)
    .padStart(7, '0')
  const userName = `${name.slice(0, 7)}_${tag}`
  return { userName, email: `${userName}@example.test`, password: pattern.password }
}

/** The newest code mailed to an address; `nth` (from 1) waits for that many. */
export async function codeFor(email: string, nth = 1): Promise<string> {
  const codes = await mailsTo(email, nth, (text) => /^\d{6}$/m.exec(text)?.[0])
  return codes.at(-1) ?? ''
}

/** The newest reset link mailed to an address; `nth` (from 1) waits for that many. */
export async function resetLinkFor(email: string, nth = 1): Promise<string> {
  const links = await mailsTo(email, nth, (text) => /https?:\S+\/reset-password\S+/.exec(text)?.[0])
  return links.at(-1) ?? ''
}

/** Waits for a mail to an address with this text. */
export async function mailWith(email: string, words: RegExp): Promise<void> {
  await mailsTo(email, 1, (text) => words.exec(text)?.[0])
}

async function mailsTo(email: string, atLeast: number, find: (text: string) => string | undefined) {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const mails = await readMails(process.env.PRODUCT_MAILS ?? '', email)
    const found = mails.flatMap(({ text }) => find(text ?? '') ?? [])
    if (found.length >= atLeast) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`No ${atLeast} such mails to ${email}`)
}

/** All test members share this person's password. */
const pattern: Person = {
  userName: 'pattern',
  email: 'pattern@example.test',
  password: 'Sail-Away-42',
}

/** Creates the account whose password hash `newMember` copies. */
export async function signUpPattern(): Promise<void> {
  await api('', accounts.signUp, { body: pattern })
}

/** A verified member who is signed in over the API, optionally with a profile. Sends no mail. */
export async function newMember(name = 'dev', profile?: EditProfile): Promise<Member> {
  const person = newPerson(name)
  await copyAccount(pattern.email, person)
  const { answer, headers } = await api('', accounts.logIn, { body: person })
  const [pair = ''] = (headers.getSetCookie()[0] ?? '').split(';')
  const [cookieName = '', value = ''] = pair.split('=')

  const member: Member = {
    ...person,
    id: (answer as { data: { userId: string } }).data.userId,
    cookie: { name: cookieName, value },
    call: async (route, input) => (await api(pair, route, input)).answer as { data: never },
  }
  if (profile) await member.call(editProfile, { body: profile })
  return member
}

/** Creates this many members, a few at a time. */
export async function newMembers(count: number, name: string, profile?: EditProfile) {
  const members: Member[] = []
  while (members.length < count) {
    const few = Math.min(3, count - members.length)
    members.push(
      ...(await Promise.all(Array.from({ length: few }, () => newMember(name, profile)))),
    )
  }
  return members
}

async function api(cookie: string, route: Route, { params = {}, body }: ApiInput = {}) {
  const path = route.path.replace(/:(\w+)/g, (_, name) => params[name] ?? '')
  const response = await fetch(productUrl() + path, {
    method: route.method,
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${route.method} ${path}: ${JSON.stringify(answer)}`)
  return { answer, headers: response.headers }
}
