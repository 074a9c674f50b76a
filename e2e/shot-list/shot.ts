import type { Locator, Page, Route } from '@playwright/test'
import { type ErrorCode, errorCatalogue } from '@shipmates/contract/errors'
import { goOffline, leaveOpen, SOCKET, untilQuiet, untilRefetching } from '../support/network.ts'
import { restorePauses } from '../support/pauses.ts'
import { untilStill } from '../support/still.ts'

/**
 * A fake response of the API: a reply (with its `status`, unless that is 200), an error of the
 * catalogue, a 503 without a body (`fails`), a connection that breaks (`breaks`), no response
 * (`never`), a picture (`picture`), or the server's own reply, modified.
 */
export type Answer =
  | object
  | 'never'
  | 'fails'
  | 'breaks'
  | 'picture'
  | ErrorCode
  | ((reply: { data: never }) => object)

/**
 * Fake responses, by a part of the API path, or by a method and a part (`POST admin/invitations`).
 */
export type Answers = Record<string, Answer>

export interface Shot {
  name: string
  path: string
  isSignedIn?: boolean
  answers?: Answers
  /** Shortens the pauses between retries. */
  hasShortPauses?: boolean
  /** The least width of the window that has it. */
  width?: number
  /** A phone reaches the state in another way, or a resize ends it: it is reached again at each width. */
  isLoadedPerWidth?: boolean
  /**
   * It leaves something that outlives its screen, such as an unsent message, so its page shows no
   * other state.
   */
  isAlone?: boolean
  /** Runs before the page loads. The page then shows no other state. */
  prepare?: (page: Page) => Promise<unknown>
  /** Runs before the screenshot is taken. */
  act?: (page: Page) => Promise<unknown>
  /** A text to wait for, if the state appears some time after opening and acting. */
  sign?: string
}

export const member = (name: string, path: string, more: Partial<Shot> = {}): Shot => ({
  name,
  path,
  isSignedIn: true,
  ...more,
})

export const press = (button: string) => ({
  act: (page: Page) => page.getByRole('button', { name: button }).first().click(),
})

export const untilFailed = async (page: Page, within: Page | Locator = page) => {
  const retry = within.getByRole('button', { name: 'Try again' })
  // A failed list is refetched once the page connects, and shows that it loads. With short pauses
  // it soon fails again.
  if (await page.evaluate(() => sessionStorage.getItem('user') !== null)) {
    await untilRefetching(page)
    await untilStill(page)
  }
  await retry.waitFor()
  await restorePauses(page)
}

/** The state after this part of the API has failed. */
export const failed = (part: string, answer: 'fails' | 'breaks' = 'fails'): Partial<Shot> => ({
  hasShortPauses: true,
  answers: { [part]: answer },
  act: (page) => untilFailed(page),
})

/** Goes offline once the page has loaded, and waits for the text about it. */
export const offline = (sign: string) => async (page: Page) => {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await untilQuiet(page)
  await goOffline(page)
  await page.getByText(sign).first().waitFor()
}

/** 800 by 600 pixels. */
const BOAT = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">
  <path fill="#f6cfae" d="M0 0h800v600H0z"/><path fill="#3b6a93" d="M0 360h800v240H0z"/>
  <circle cx="560" cy="230" r="85" fill="#ff9f59"/>
  <path fill="#1d2a44" d="M160 360h230l-45 70H205z"/><path fill="#f8f7f2" d="M265 100v240h-95zM285 100l110 190H285z"/>
</svg>`

const unanswered: Route[] = []

/** Aborts pending requests, which would otherwise reach the server when their page closes. */
export async function endWaiting(): Promise<void> {
  // Some pages have already cancelled theirs.
  for (const route of unanswered.splice(0)) await route.abort().catch(() => {})
}

/** Requests for images and uploads, which do not use `fetch`. */
const NOT_FETCHED = /images|pictures|photo/

/**
 * Fakes responses for a page's calls of the API, including those of later documents. If two parts
 * match, the later one is used.
 */
export async function answerInstead(page: Page, answers: Answers): Promise<void> {
  const parts = Object.entries(answers)
  for (const [part, answer] of parts.filter(([part]) => NOT_FETCHED.test(part))) {
    await page.route(new RegExp(`/api/.*${part}`), (route) => answerRoute(route, answer))
  }
  const fetched = parts.filter(([part]) => !NOT_FETCHED.test(part)).map(matcherOf)
  const known = fakes.get(page)
  if (known) return void known.push(...fetched)
  fakes.set(page, fetched)
  if (SESSION in answers) await removeRole(page)
  await page.exposeFunction('fakeAnswer', (method: string, address: string, reply?: Reply) =>
    answerCall(fakes.get(page) ?? [], { method, address, reply }),
  )
  // `page.route` would turn the HTTP cache off, and route every script through this process.
  await page.addInitScript({ content: FAKE_FETCH })
  await page.evaluate(FAKE_FETCH)
}

const SESSION = 'auth/session'

/** Removes the real role from the event `joined` of a page's socket, so that the page asks for its session. */
const removeRole = (page: Page) =>
  page.routeWebSocket(SOCKET, (tab) => {
    tab.connectToServer().onMessage((packet) => {
      tab.send(String(packet).replace(/^(42\["joined",.*)"role":"\w+",/, '$1'))
    })
  })

/** Ends the fake responses of a page. */
export async function stopAnswering(page: Page): Promise<void> {
  await endWaiting()
  await page.unrouteAll()
  fakes.get(page)?.splice(0)
}

interface Fake {
  matches: (method: string, address: string) => boolean
  answer: Answer
}

const fakes = new WeakMap<Page, Fake[]>()

function matcherOf([key, answer]: [string, Answer]): Fake {
  const [, wanted, part] = /^(?:([A-Z]+) )?(.*)$/.exec(key) ?? []
  const pattern = new RegExp(`/api/.*${part}`)
  return {
    answer,
    matches: (method, address) => (!wanted || wanted === method) && pattern.test(address),
  }
}

type Reply = { data: never }
interface Call {
  method: string
  address: string
  /** The server's own reply, once the page has received it. */
  reply?: Reply | undefined
}

/** How the page's `fetch` handles a call: `real` passes it on. */
type Instead = 'real' | 'modify' | 'never' | 'breaks' | { status: number; body: string | null }

function answerCall(known: readonly Fake[], { method, address, reply }: Call): Instead {
  const fake = known.findLast(({ matches }) => matches(method, address))
  if (!fake) return 'real'
  const { answer } = fake
  if (answer === 'picture') throw new Error('A page does not fetch pictures')
  if (answer === 'never' || answer === 'breaks') return answer
  if (typeof answer !== 'function') return responseTo(answer)
  return reply ? { status: 200, body: JSON.stringify(answer(reply)) } : 'modify'
}

function responseTo(answer: object | 'fails' | ErrorCode) {
  if (answer === 'fails') return { status: 503, body: null }
  if (typeof answer === 'string') {
    const { status, message } = errorCatalogue[answer]
    return { status, body: JSON.stringify({ success: false, code: answer, message }) }
  }
  const { status = 200, ...json } = answer as { status?: number }
  return { status, body: JSON.stringify(json) }
}

/**
 * A string, since `npm run shots` would compile a function with a helper that the page does not
 * have.
 */
const FAKE_FETCH = `{
  const usual = window.fetch
  window.fetch = async (input, init = {}) => {
    const { href, pathname } = new URL(input.url ?? input, location.href)
    if (!pathname.startsWith('/api/')) return usual(input, init)
    const method = init.method ?? 'GET'
    const { signal } = init
    let instead = await window.fakeAnswer(method, href)
    if (instead === 'real') return usual(input, init)
    if (instead === 'modify') {
      const response = await usual(input, init)
      if (!response.ok) return response
      instead = await window.fakeAnswer(method, href, await response.json())
    }
    if (instead === 'breaks') throw new TypeError('Failed to fetch')
    if (instead === 'never') {
      return new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      })
    }
    signal?.throwIfAborted()
    return new Response(instead.body, {
      status: instead.status,
      headers: { 'content-type': 'application/json' },
    })
  }
}`

function answerRoute(route: Route, answer: Answer): Promise<void> | undefined {
  if (answer === 'never') {
    leaveOpen(route.request())
    return void unanswered.push(route)
  }
  if (answer === 'breaks') return route.abort()
  if (answer === 'picture') return route.fulfill({ contentType: 'image/svg+xml', body: BOAT })
  if (typeof answer === 'function') throw new Error('Only what a page fetches can be modified')
  const { status, body } = responseTo(answer)
  return route.fulfill({ status, contentType: 'application/json', body: body ?? '' })
}
