import { type BrowserContext, expect, type Page, type WebSocket } from '@playwright/test'

/** The socket's URL. */
export const SOCKET = /\/socket\.io\//

/**
 * The chunk that is asked for once the page listens to chat events, with which the page catches up, and the one that
 * listens to requests.
 */
const LATE_SCRIPTS = ['/assets/fetch-missed-', '/assets/connection-events-']
/** What shows typing and a lost connection. */
const LATE_IN_CHAT = ['/assets/typing-dots-', '/assets/connection-bar-']

/** What is known of the document that a page shows. */
interface Shown {
  /** Its socket, once the server has accepted the connection. */
  socket?: WebSocket | undefined
  /** The scripts that it has asked for. */
  scripts: Set<string>
}

const shown = new WeakMap<Page, Shown>()

/** Keeps track of the sockets and scripts of a context's pages, for `untilConnected`. */
export function followSockets(context: BrowserContext): void {
  context.on('page', (page) => {
    let document: Shown = { scripts: new Set() }
    page.on('request', (request) => {
      // Playwright does not report that a document's sockets close when another one replaces it.
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
        document = { scripts: new Set() }
        shown.set(page, document)
      } else if (request.url().endsWith('.js')) document.scripts.add(request.url())
    })
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

/**
 * Waits until a signed-in page is live: its socket is connected, and what it loads after the first
 * screen has loaded. That needs the network and the page's clock, and events before it are missed.
 */
export async function untilConnected(page: Page): Promise<void> {
  const isChat = /\/messages\/./.test(page.url())
  const wanted = isChat ? [...LATE_SCRIPTS, ...LATE_IN_CHAT] : LATE_SCRIPTS
  await expect.poll(() => shown.get(page)?.socket !== undefined).toBe(true)
  for (const part of wanted) {
    const find = async () => (await scriptsOf(page)).find((url) => url.includes(part)) ?? ''
    await expect.poll(find).not.toBe('')
    // Resolves once the script has run.
    await page.evaluate((url) => import(url), await find())
  }
}

/**
 * The scripts of the page's document. Playwright does not report all while it begins to intercept
 * requests, and a page whose clock is controlled does not list them.
 */
async function scriptsOf(page: Page): Promise<string[]> {
  const listed = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  )
  return [...(shown.get(page)?.scripts ?? []), ...listed]
}

/**
 * Takes the browser of a signed-in page offline, once the page is connected. Before that it would
 * not lose a connection, but fail to make one.
 */
export async function goOffline(page: Page): Promise<void> {
  await untilConnected(page)
  await page.context().setOffline(true)
}

export const goOnline = (page: Page): Promise<void> => page.context().setOffline(false)

/**
 * Reloads a page that is offline. Chromium 150 keeps its network off, but tells the new document that it is online
 * (`navigator.onLine`), so it is told again. `goOnline` undoes that too.
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
