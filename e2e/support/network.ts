import {
  type BrowserContext,
  expect,
  type Page,
  type Request,
  type WebSocket,
} from '@playwright/test'
import { untilStill } from './still.ts'

/** The socket's URL. */
export const SOCKET = /\/socket\.io\//

/**
 * The chunk that a page requests once it listens to chat events and catches up, and the one that listens to requests.
 */
const LATE_SCRIPTS = ['/assets/shell-later-']
/** The chunk with typing and the lost connection. */
const LATE_IN_CHAT = ['/assets/messages-later-']

/** The state of the document that a page shows. */
interface Shown {
  /** Its socket, once the server has accepted the connection. */
  socket?: WebSocket | undefined
  /** Its requested scripts. */
  scripts: Set<string>
  /** Its requests without a response, and the number of all. */
  pending: Set<Request>
  requests: number
}

const newDocument = (): Shown => ({ scripts: new Set(), pending: new Set(), requests: 0 })

const shown = new WeakMap<Page, Shown>()

/** Keeps track of the sockets and scripts of a context's pages, for `untilConnected`. */
export function followSockets(context: BrowserContext): void {
  context.on('page', (page) => {
    let document = newDocument()
    page.on('request', (request) => {
      // Playwright does not report that a document's sockets close when another one replaces it.
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
        document = newDocument()
        shown.set(page, document)
      } else if (request.url().endsWith('.js')) document.scripts.add(request.url())
      document.pending.add(request)
      document.requests += 1
    })
    for (const end of ['requestfinished', 'requestfailed'] as const) {
      page.on(end as 'requestfinished', (request) => void document.pending.delete(request))
    }
    page.on('websocket', (socket) => {
      if (!SOCKET.test(socket.url())) return
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).startsWith('40')) document.socket = socket
      })
      socket.on('close', () => {
        if (document.socket === socket) document.socket = undefined
      })
    })
  })
}

const leftOpen = new WeakSet<Request>()

/** Excludes a request from `untilQuiet`, because a test never answers it. */
export const leaveOpen = (request: Request): void => void leftOpen.add(request)

/** Waits until all requests of a page are answered and its document has not changed for a while. */
export async function untilQuiet(page: Page): Promise<void> {
  const pending = () =>
    [...(shown.get(page)?.pending ?? [])].filter((request) => !leftOpen.has(request))
  let before: number | undefined
  do {
    await expect.poll(() => pending().map((request) => request.url())).toEqual([])
    before = shown.get(page)?.requests
    await untilStill(page)
  } while (pending().length > 0 || shown.get(page)?.requests !== before)
}

/**
 * Waits until a signed-in page is live: its socket is connected, and everything after the first screen has loaded. That
 * needs the network and the page's clock, and earlier events are missed.
 */
export async function untilConnected(page: Page): Promise<void> {
  const isChat = /\/messages\/./.test(page.url())
  await untilLoaded(page, isChat ? [...LATE_SCRIPTS, ...LATE_IN_CHAT] : LATE_SCRIPTS)
}

/** Waits until a page that was live has closed its socket. */
export const untilDisconnected = (page: Page): Promise<void> =>
  expect.poll(() => shown.get(page)?.socket).toBe(undefined)

/** Waits until a signed-in page has connected and fetched again what it may have missed, even in a chat that failed. */
export const untilRefetching = (page: Page): Promise<void> => untilLoaded(page, LATE_SCRIPTS)

async function untilLoaded(page: Page, wanted: readonly string[]): Promise<void> {
  await expect.poll(() => shown.get(page)?.socket !== undefined).toBe(true)
  for (const part of wanted) {
    const find = async () => (await scriptsOf(page)).find((url) => url.includes(part)) ?? ''
    await expect.poll(find).not.toBe('')
    // Resolves once the script has run.
    await page.evaluate((url) => import(url), await find())
  }
}

/**
 * The scripts of the page's document. Playwright does not report all of them when it begins to intercept requests, and
 * a page with a controlled clock does not list them.
 */
async function scriptsOf(page: Page): Promise<string[]> {
  const listed = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  )
  return [...(shown.get(page)?.scripts ?? []), ...listed]
}

/**
 * Takes the browser of a signed-in page offline, once the page is connected. Earlier, it would not lose a connection,
 * but fail to make one.
 */
export async function goOffline(page: Page): Promise<void> {
  await untilConnected(page)
  await page.context().setOffline(true)
}

export const goOnline = (page: Page): Promise<void> => page.context().setOffline(false)

/**
 * Reloads a page that is offline. Chromium 150 keeps its network off, but the new document sees `navigator.onLine` as
 * true, so this sets it again. `goOnline` undoes that too.
 */
export async function reloadOffline(page: Page): Promise<void> {
  await page.reload()
  const client = await page.context().newCDPSession(page)
  await client.send('Network.overrideNetworkState', {
    offline: true,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}
