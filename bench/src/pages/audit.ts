import lighthouse from 'lighthouse'
import { launch, type Page } from 'puppeteer-core'
import { BROWSER } from '../../../e2e/support/browser.ts'
import { median } from '../timing.ts'

/** The limits of pages of an audience. Scores are of 100. */
interface Limits {
  scores: Partial<Record<'performance' | 'accessibility' | 'best-practices' | 'seo', number>>
  largestPaintMs: number
}
export const PUBLIC: Limits = {
  scores: { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 },
  largestPaintMs: 1_500,
}
export const SIGNED_IN: Limits = {
  scores: { performance: 95, accessibility: 100 },
  largestPaintMs: 2_200,
}
const BLOCKED_AT_MOST_MS = 100
const SHIFT_AT_MOST = 0.01
const REQUESTS_AT_MOST = 25

export interface Audit {
  /** The medians, as columns of a table. */
  figures: Record<string, number>
  /** Broken limits, runs that broke, and audits that cost points in categories other than performance. */
  failed: string[]
}

interface Run {
  figures: Record<string, number>
  failed: string[]
}

/**
 * Runs Lighthouse with its defaults, a phone on slow 4G, and returns the median of each figure. Each run has a browser
 * of its own: no cache, storage or service worker, and a browser that breaks costs one run.
 */
export async function auditPage(
  url: string,
  prepare: (tab: Page) => Promise<void>,
  limits: Limits,
  times: number,
): Promise<Audit> {
  const runs: Run[] = []
  const failed: string[] = []
  for (let run = 1; run <= times; run++) {
    await auditOnce(url, prepare, limits).then(
      (audit) => runs.push(audit),
      (error: Error) => failed.push(`run ${run}: ${error.message}`),
    )
  }
  const figures = Object.fromEntries(
    Object.keys(runs[0]?.figures ?? {}).map((name) => [
      name,
      median(runs.map((run) => run.figures[name]!)),
    ]),
  )
  failed.push(...new Set(runs.flatMap((run) => run.failed)), ...brokenLimits(figures, limits))
  return { figures, failed }
}

function brokenLimits(figures: Record<string, number>, { scores, largestPaintMs }: Limits) {
  const atMost = {
    'largest paint, ms': largestPaintMs,
    'blocked, ms': BLOCKED_AT_MOST_MS,
    shift: SHIFT_AT_MOST,
    requests: REQUESTS_AT_MOST,
  }
  const isOver = ([name, limit]: [string, number]) => !(figures[name]! <= limit)
  const isUnder = ([name, limit]: [string, number]) => !(figures[name]! >= limit)
  return [
    ...Object.entries(scores)
      .filter(isUnder)
      .map(([name, limit]) => `${name} below ${limit}`),
    ...Object.entries(atMost)
      .filter(isOver)
      .map(([name, limit]) => `${name} above ${limit}`),
  ]
}

/** Works in a tab of a new browser. */
export async function withTab<T>(work: (tab: Page) => Promise<T>): Promise<T> {
  const browser = await launch({ ...BROWSER, headless: 'shell' })
  try {
    return await work(await browser.newPage())
  } finally {
    await browser.close()
  }
}

/** `disableStorageReset` keeps the session cookie. */
async function auditOnce(
  url: string,
  prepare: (tab: Page) => Promise<void>,
  { scores }: Limits,
): Promise<Run> {
  const categories = Object.keys(scores) as (keyof Limits['scores'])[]
  const flags = {
    onlyCategories: categories,
    logLevel: 'error',
    disableStorageReset: true,
  } as const
  const result = await withTab(async (tab) => {
    await prepare(tab)
    return lighthouse(url, flags, undefined, tab)
  })
  if (!result) throw new Error(`Lighthouse says nothing of ${url}`)
  const { lhr } = result
  if (lhr.runtimeError) throw new Error(`Lighthouse: ${lhr.runtimeError.message}`)

  const measuredBy = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN
  const failed = categories
    .filter((category) => category !== 'performance')
    .flatMap((category) => lhr.categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${lhr.audits[id]?.title}`)
  return {
    figures: {
      ...Object.fromEntries(
        categories.map((name) => [name, (lhr.categories[name]?.score ?? 0) * 100]),
      ),
      'largest paint, ms': Math.round(measuredBy('largest-contentful-paint')),
      'blocked, ms': Math.round(measuredBy('total-blocking-time')),
      shift: Math.round(measuredBy('cumulative-layout-shift') * 1_000) / 1_000,
      ...countRequests(lhr.audits['network-requests']?.details),
    },
    failed,
  }
}

/** The requests of a load, and the script that it transferred. A late script is fetched, then imported from the cache. */
function countRequests(details: unknown) {
  const items = (details as { items: { url: string; transferSize: number }[] }).items
  const sizes = new Map<string, number>()
  for (const { url, transferSize } of items) {
    sizes.set(url, Math.max(transferSize, sizes.get(url) ?? 0))
  }
  const scripts = [...sizes].filter(([url]) => url.endsWith('.js'))
  return {
    requests: sizes.size,
    'script, KiB': Math.round(scripts.reduce((sum, [, size]) => sum + size, 0) / 1_024),
  }
}
