import lighthouse from 'lighthouse'
import type { Page } from 'puppeteer-core'
import { type Figure, percentile } from '../table.ts'

type Scores = Partial<Record<'performance' | 'accessibility' | 'best-practices' | 'seo', number>>

/** The least score of each kind of audit, of 100. */
export const PUBLIC: Scores = {
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
}
export const SIGNED_IN: Scores = { performance: 95, accessibility: 100 }

const METRICS = [
  { id: 'cumulative-layout-shift', what: 'cumulative layout shift', unit: '', atMost: 0.01 },
  { id: 'total-blocking-time', what: 'total blocking time', unit: 'ms', atMost: 50 },
] as const
/** Asked of the front door alone. */
const LARGEST_PAINT_AT_MOST_MS = 1_400

interface Audit {
  figures: Figure[]
  /** The audits that cost points outside performance. */
  failed: string[]
}

/** Single runs scatter by ten points on a shared machine; Lighthouse's guide takes the median of five. */
export const RUNS = 5

/**
 * Runs Lighthouse as it comes, which is a phone on slow 4G, and gives the median of each figure. Every
 * run has a tab of a browser that nobody has used: no cache, no storage, no service worker.
 */
export async function auditPage(
  url: string,
  openTab: () => Promise<Page>,
  least: Scores,
): Promise<Audit> {
  const runs: Audit[] = []
  while (runs.length < RUNS) {
    const tab = await openTab()
    runs.push(await auditOnce(url, tab, least))
    await tab.browserContext().close()
  }
  const [first] = runs
  const figures = first!.figures.map((figure, index) => ({
    ...figure,
    measured: percentile(
      runs.map(({ figures }) => figures[index]!.measured),
      0.5,
    ),
  }))
  return { figures, failed: [...new Set(runs.flatMap(({ failed }) => failed))] }
}

/** `disableStorageReset` keeps who is signed in. */
async function auditOnce(url: string, tab: Page, least: Scores): Promise<Audit> {
  const categories = Object.keys(least) as (keyof Scores)[]
  const flags = {
    onlyCategories: categories,
    logLevel: 'error',
    disableStorageReset: true,
  } as const
  const result = await lighthouse(url, flags, undefined, tab)
  if (!result) throw new Error(`Lighthouse says nothing of ${url}`)
  const { lhr } = result
  if (lhr.runtimeError) throw new Error(`Lighthouse: ${lhr.runtimeError.message}`)

  const scores = categories.map((category) => ({
    what: category.replace('-', ' '),
    measured: (lhr.categories[category]?.score ?? 0) * 100,
    unit: '',
    ...(least[category] !== undefined && { atLeast: least[category] }),
  }))
  const measuredBy = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN
  const metrics = [
    {
      what: 'largest contentful paint',
      measured: measuredBy('largest-contentful-paint'),
      unit: 'ms',
      ...(new URL(url).pathname === '/' && { atMost: LARGEST_PAINT_AT_MOST_MS }),
    },
    ...METRICS.map(({ id, ...metric }) => ({ ...metric, measured: measuredBy(id) })),
  ]
  const failed = categories
    .filter((category) => category !== 'performance')
    .flatMap((category) => lhr.categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${lhr.audits[id]?.title}`)
  return { figures: [...scores, ...metrics], failed }
}
