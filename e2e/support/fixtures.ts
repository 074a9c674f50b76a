import { type BrowserContextOptions, test as base, type Page } from '@playwright/test'
import { answerRequest, sendRequest } from '@shipmates/contract/connections'
import { followSockets } from './network.ts'
import { type Member, newMember, productUrl } from './people.ts'
import { WarmContexts } from './warm-contexts.ts'

export { expect } from '@playwright/test'

/** A member with a browser of their own. */
export interface MemberWithPage extends Member {
  page: Page
}

interface VisitOptions extends BrowserContextOptions {
  /** In a context, with its HTTP cache, that no other test has used or will use. */
  isFresh?: boolean
}

/** Opens a page in a browser context of its own, signed out. */
export type Visit = (path?: string, options?: VisitOptions) => Promise<Page>
/** Creates a member who is signed in, on a page of their own browser context. */
export type OpenAs = (name?: string, options?: OpenAsOptions) => Promise<MemberWithPage>
/** Connects two members over the API. */
export type Connect = (one: Member, other: Member) => Promise<void>

interface OpenAsOptions extends VisitOptions {
  profile?: Parameters<typeof newMember>[1]
  /** The first page to open; empty for none. */
  path?: string
}

/** Failed calls that the browser itself logs; tests check the app's texts instead. */
const FAILED_CALL = /^Failed to load resource|WebSocket (connection to|is already in CLOSING)/

interface TestFixtures {
  /**
   * Whether pages reduce motion, which costs a quarter of a test's CPU time: for tests that are not about what moves or
   * closes.
   */
  isStill: boolean
  visit: Visit
  openAs: OpenAs
  connect: Connect
}

export const test = base.extend<TestFixtures, { warmContexts: WarmContexts }>({
  baseURL: async ({ browserName: _ }, use) => use(productUrl()),

  warmContexts: [
    async ({ browser }, use) => use(new WarmContexts(browser, followSockets)),
    { scope: 'worker' },
  ],

  isStill: [false, { option: true }],

  visit: async ({ warmContexts, isStill }, use) => {
    const usual: BrowserContextOptions = {
      baseURL: productUrl(),
      ...(isStill && { reducedMotion: 'reduce' }),
    }
    const complaints: string[] = []
    await use(async (path = '', { isFresh = false, ...options } = {}) => {
      // Service workers and their pushes outlive the pages, and a given state is cleared with the rest.
      const isAlone = isFresh || options.serviceWorkers === 'allow' || 'storageState' in options
      const page = await warmContexts.take({ ...usual, ...options }, isAlone)
      watch(page, complaints)
      if (path) await page.goto(path)
      // The login page is drawn before it can be used.
      await page.locator('[data-drawn]').waitFor({ state: 'detached' })
      return page
    })
    await warmContexts.release()
    // Fails the test on uncaught errors, CSP violations and console errors.
    if (complaints.length > 0) throw new Error(complaints.join('\n'))
  },

  openAs: async ({ visit }, use) => {
    await use(async (name = 'dev', { profile, path = '/dashboard', ...options } = {}) => {
      const member = await newMember(name, profile)
      const page = await visit('', options)
      await page.context().addCookies([{ ...member.cookie, url: options.baseURL ?? productUrl() }])
      await page.context().addInitScript(
        ([userId, email]) => {
          const saved = JSON.stringify({ userId, email })
          if (!sessionStorage.getItem('user')) sessionStorage.setItem('user', saved)
        },
        [member.id, member.email],
      )
      if (path) await page.goto(path)
      return { ...member, page }
    })
  },

  connect: async ({ browserName: _ }, use) => {
    await use(async (one, other) => {
      const sent = await one.call(sendRequest, {
        params: { status: 'interested', userId: other.id },
      })
      const { requestId } = sent.data as { requestId: string }
      await other.call(answerRequest, { params: { status: 'accepted', requestId } })
    })
  },
})

function watch(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(`Uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error' || FAILED_CALL.test(message.text())) return
    complaints.push(`Console: ${message.text()}`)
  })
}
