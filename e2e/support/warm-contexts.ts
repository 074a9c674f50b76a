import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { countCost } from '../../server/src/testing/cost.ts'
import { keepRenderer } from './browser.ts'

/** Idle contexts that a worker keeps, over all options. */
const MAX_IDLE = 8

interface Warm {
  context: BrowserContext
  options: BrowserContextOptions
  /** The origins of the documents it has shown. */
  origins: Set<string>
  /** Removes what the current test has added to all pages of the context. */
  undo: (() => Promise<void>)[]
  /** Whether something was added that cannot be removed. */
  isSpoiled: boolean
  /** The page that stays open, if the context is reused. */
  keeper?: Page
}

/**
 * The browser contexts of a worker, which its tests use one after the other. A context keeps only its HTTP cache, its
 * process and its compiled scripts: a page load in a used context takes less than half of the CPU time of one in a new
 * context.
 */
export class WarmContexts {
  readonly #browser: Browser
  readonly #prepare: (context: BrowserContext) => void
  readonly #idle: { key: string; warm: Warm }[] = []
  readonly #inUse = new Map<BrowserContext, { key: string; warm: Warm }>()

  /** `prepare` runs once for each new context. */
  constructor(browser: Browser, prepare: (context: BrowserContext) => void) {
    this.#browser = browser
    this.#prepare = prepare
  }

  /** A new page in a context with these options that has no cookies, storage, permissions, routes or init scripts. */
  async take(options: BrowserContextOptions, isFresh: boolean): Promise<Page> {
    const key = JSON.stringify(options)
    const index = isFresh ? -1 : this.#idle.findLastIndex((idle) => idle.key === key)
    const [taken = { key, warm: await this.#create(options, isFresh) }] =
      index < 0 ? [] : this.#idle.splice(index, 1)
    this.#inUse.set(taken.warm.context, taken)
    const page = await taken.warm.context.newPage()
    await clearStorage(page, taken.warm.origins)
    return page
  }

  /** Closes all pages of the contexts in use, and keeps reusable contexts for the next test. */
  async release(): Promise<void> {
    await Promise.all([...this.#inUse.values()].map((used) => this.#release(used)))
    this.#inUse.clear()
    const surplus = this.#idle.splice(0, Math.max(0, this.#idle.length - MAX_IDLE))
    await Promise.all(surplus.map(({ warm }) => warm.context.close()))
  }

  /** Closes the contexts that no test uses. */
  async close(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map(({ warm }) => warm.context.close()))
  }

  async #release(used: { key: string; warm: Warm }): Promise<void> {
    const { context, options, undo, isSpoiled, keeper } = used.warm
    // Ends pending route handlers first.
    await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
    if (isSpoiled) return context.close()
    const pages = context.pages().filter((page) => page !== keeper)
    await Promise.all(pages.map((page) => page.close()))
    await Promise.all(undo.splice(0).map((remove) => remove()))
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(options.offline ?? false)
    await context.clearPermissions()
    if (options.permissions) await context.grantPermissions(options.permissions)
    await context.clearCookies()
    this.#idle.push(used)
  }

  async #create(options: BrowserContextOptions, isFresh: boolean): Promise<Warm> {
    const context = await this.#browser.newContext(options)
    countCost('browser contexts')
    const warm: Warm = { context, options, origins: new Set(), undo: [], isSpoiled: isFresh }
    if (!isFresh) warm.keeper = await keepRenderer(context)
    context.on('page', (page) => {
      page.on('framenavigated', (frame) => {
        if (!frame.parentFrame()) warm.origins.add(new URL(frame.url()).origin)
      })
      // Not the context's event, which does not know the frame of a new window's first request.
      page.on('request', (request) => {
        if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return
        if (!request.redirectedFrom()) countCost('page loads')
      })
    })
    this.#prepare(context)
    watchChanges(warm)
    return warm
  }
}

/** Records what a test adds to a whole context: init scripts can be removed, a clock and the like cannot. */
function watchChanges(warm: Warm): void {
  const { context } = warm
  const addInitScript = context.addInitScript.bind(context)
  context.addInitScript = async (...args: Parameters<typeof addInitScript>) => {
    const added = await addInitScript(...args)
    warm.undo.push(() => added.dispose())
    return added
  }
  const spoil = <T extends object>(target: T, names: (keyof T)[]) => {
    for (const name of names) {
      const method = target[name] as (...args: unknown[]) => unknown
      Object.assign(target, {
        [name]: (...args: unknown[]) => {
          warm.isSpoiled = true
          return method.apply(target, args)
        },
      })
    }
  }
  spoil(context, [
    'exposeBinding',
    'exposeFunction',
    'on',
    'once',
    'routeWebSocket',
    'setExtraHTTPHeaders',
    'setGeolocation',
  ])
  spoil(context.clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'])
}

/** Clears what pages of earlier tests may have stored in the context; session storage ends with its page. */
async function clearStorage(page: Page, origins: ReadonlySet<string>): Promise<void> {
  if (origins.size === 0) return
  const client = await page.context().newCDPSession(page)
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers'
  for (const origin of origins) {
    if (origin === 'null') continue
    await client.send('Storage.clearDataForOrigin', { origin, storageTypes })
  }
  await client.detach()
}
