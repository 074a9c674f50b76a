/// <reference lib="dom" />
/**
 * Measures how smoothly a chat of 2,000 messages draws while 20 messages a second arrive, and how
 * much is drawn of a list of 1,000 conversations.
 */
import { loadavg } from 'node:os'
import type { Conversation } from '@shipmates/contract/chat'
import { listConversations } from '@shipmates/contract/chat'
import { launch, type Page } from 'puppeteer-core'
import { BROWSER } from '../../../e2e/support/browser.ts'
import { logInAs } from '../members.ts'
import { openTabOfMember } from '../pages/member.ts'
import { startProduct } from '../product.ts'
import { type Figure, percentile, printFigures } from '../table.ts'
import { type Chatter, startChatter } from './chatter.ts'

const FRIEND = { email: 'mei_builds@shipmates.test', password: 'Ship-Friends-7!' }
const CHAT = '/messages/mei_builds'
const STORED = 2_000
const CONVERSATIONS = 1_000
const A_SECOND = 20
const SECONDS = 15
const FRAME_MS = 1_000 / 60
/** A frame that comes this late was left out. */
const LATE_MS = 1.5 * FRAME_MS

const product = await startProduct({}, 'demo')
const browser = await launch({ ...BROWSER, headless: 'shell' })
const friend = await startChatter(
  product.url,
  await logInAs(product, FRIEND.email, FRIEND.password),
)
try {
  await friend.send(STORED, { at: 200 })
  const tab = await openTabOfMember(browser, product.url)
  await tab.setViewport({ width: 1440, height: 900 })
  // tsx wraps inner functions in a helper that tabs do not have.
  await tab.evaluateOnNewDocument('globalThis.__name = (wrapped) => wrapped')
  await withConversations(tab, CONVERSATIONS)
  await tab.goto(product.url + CHAT, { waitUntil: 'networkidle0' })
  await loadWholeLog(tab)
  console.log(`A list of ${CONVERSATIONS} conversations (load average ${loadavg()[0]?.toFixed(1)})`)
  printFigures(await drawnRows(tab))
  for (const place of ['at the end', 'in the middle'] as const) {
    await scrollTo(tab, place)
    console.log(`${A_SECOND} messages a second for ${SECONDS} s, the reader ${place}`)
    printFigures(await framesWhile(tab, friend))
  }
} finally {
  friend.close()
  await browser.close()
  await product.stop()
}

/** Makes the list this long by repeating the last conversation under other names. */
async function withConversations(tab: Page, count: number): Promise<void> {
  await tab.setRequestInterception(true)
  tab.on('request', async (request) => {
    if (!request.url().includes(listConversations.path)) return request.continue()
    if (request.method() !== 'GET' || !request.url().includes('limit=')) return request.continue()
    const answer = await fetch(request.url(), { headers: { cookie: await cookieOf(tab) } })
    const reply = (await answer.json()) as { data: Conversation[] }
    const last = reply.data.at(-1)
    const more = Array.from({ length: count - reply.data.length }, (_, index) => ({
      ...last,
      id: String(900_000 + index),
      userId: String(900_000 + index),
      userName: `mate_${index}`,
    }))
    const data = [...reply.data, ...more]
    await request.respond({
      contentType: 'application/json',
      body: JSON.stringify({ ...reply, data }),
    })
  })
}

async function cookieOf(tab: Page): Promise<string> {
  const cookies = await tab.browserContext().cookies()
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

/** Scrolls up until the start of the conversation is loaded. */
async function loadWholeLog(tab: Page): Promise<void> {
  await tab.evaluate(async () => {
    const log = document.querySelector('[data-log]')!
    while (!log.textContent?.includes('This is the start')) {
      log.scrollTop = 0
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })
}

async function scrollTo(tab: Page, place: 'at the end' | 'in the middle'): Promise<void> {
  await tab.evaluate((where) => {
    const log = document.querySelector('[data-log]')!
    log.scrollTop = where === 'at the end' ? log.scrollHeight : log.scrollHeight / 2
  }, place)
  await new Promise((resolve) => setTimeout(resolve, 2_000))
}

async function drawnRows(tab: Page): Promise<Figure[]> {
  const counts = await tab.evaluate(() => {
    const isDrawn = (row: Element) =>
      row.firstElementChild?.checkVisibility({ contentVisibilityAuto: true })
    const rows = [...document.querySelectorAll('[data-list] li')]
    const log = document.querySelector('[data-log]')!
    return {
      rows: rows.length,
      drawn: rows.filter(isDrawn).length,
      messages: log.querySelectorAll('[data-message]').length,
      folded: log.querySelectorAll('[data-folded]').length,
    }
  })
  return [
    { what: 'rows of the list', measured: counts.rows, unit: '', atLeast: CONVERSATIONS },
    { what: 'of them laid out and painted', measured: counts.drawn, unit: '', atMost: 60 },
    { what: 'messages in the document', measured: counts.messages, unit: '', atMost: 400 },
    { what: 'pages of the log that are folded away', measured: counts.folded, unit: '' },
  ]
}

/** The frames of the tab while messages arrive. */
async function framesWhile(tab: Page, from: Chatter): Promise<Figure[]> {
  const session = await tab.createCDPSession()
  await session.send('Performance.enable')
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return new Map(metrics.map(({ name, value }) => [name, value * 1_000]))
  }
  const before = await busy()
  await tab.evaluate(noteFrames)
  await from.send(A_SECOND * SECONDS, { at: A_SECOND })
  const frames = await tab.evaluate(() => Reflect.get(window, 'frameTimes') as number[])
  const tasks = await tab.evaluate(() => Reflect.get(window, 'longTasks') as number[])
  const after = await busy()
  const perMessage = (name: string) =>
    ((after.get(name) ?? 0) - (before.get(name) ?? 0)) / (A_SECOND * SECONDS)
  const late = frames.filter((ms) => ms > LATE_MS).length
  return [
    { what: 'frames', measured: frames.length, unit: '' },
    { what: 'frames a second', measured: frames.length / (sum(frames) / 1_000), unit: '' },
    { what: 'late frames (over 25 ms)', measured: (100 * late) / frames.length, unit: '%' },
    { what: 'frames over 50 ms', measured: frames.filter((ms) => ms > 50).length, unit: '' },
    { what: 'p99 of a frame', measured: percentile(frames, 0.99), unit: 'ms' },
    { what: 'long tasks (50 ms)', measured: tasks.length, unit: '' },
    { what: 'main thread per message', measured: perMessage('TaskDuration'), unit: 'ms' },
    { what: 'of it script', measured: perMessage('ScriptDuration'), unit: 'ms' },
    {
      what: 'of it style and layout',
      measured: perMessage('LayoutDuration') + perMessage('RecalcStyleDuration'),
      unit: 'ms',
    },
  ]
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** Runs in the tab: notes the time between animation frames, and the long tasks. */
function noteFrames(): void {
  const frames: number[] = []
  const longTasks: number[] = []
  Object.assign(window, { frameTimes: frames, longTasks })
  new PerformanceObserver((list) => {
    longTasks.push(...list.getEntries().map(({ duration }) => duration))
  }).observe({ type: 'longtask' })
  let last = performance.now()
  const note = (now: number) => {
    if (Reflect.get(window, 'frameTimes') !== frames) return
    frames.push(now - last)
    last = now
    requestAnimationFrame(note)
  }
  requestAnimationFrame(note)
}
