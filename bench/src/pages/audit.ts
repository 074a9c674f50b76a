import lighthouse from 'lighthouse'
import type { Page } from 'puppeteer-core'
import type { Figure } from '../report.ts'
import { median } from '../timing.ts'

type Scores = Partial<Record<'performance' | 'accessibility' | 'best-practices' | 'seo', number>>

/** Minimum score of each category, of 100. */
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
/** Only for the landing page. */
const LARGEST_PAINT_AT_MOST_MS = 1_400

interface Audit {
  figures: Figure[]
  /** Runs that broke, and audits that cost points in categories other than performance. */
  failed: string[]
}

/** Runs vary by ten points on a shared machine; Lighthouse recommends the median of five. */
export const RUNS = 5

/**
 * Runs Lighthouse with its defaults, a phone on slow 4G, and returns the median of each figure.
 * Each run has a fresh browser context: no cache, storage or service worker. A run that breaks is
 * listed in `failed` and missing from the first figure; the other runs still count.
 */
export async function auditPage(
  url: string,
  openTab: () => Promise<Page>,
  least: Scores,
): Promise<Audit> {
  const runs: Audit[] = []
  const broken: string[] = []
  for (let run = 1; run <= RUNS; run++) {
    const tab = await openTab()
    await auditOnce(url, tab, least)
      .then(
        (audit) => runs.push(audit),
        (error: Error) => broken.push(`run ${run}: ${error.message}`),
      )
      .finally(() => tab.browserContext().close())
  }
  const figures = (runs[0]?.figures ?? []).map((figure, index) => ({
    ...figure,
    measured: median(runs.map(({ figures }) => figures[index]!.measured)),
  }))
  const whole = { what: 'runs without a fault', measured: runs.length, unit: '', atLeast: RUNS }
  return {
    figures: [whole, ...figures],
    failed: [...broken, ...new Set(runs.flatMap(({ failed }) => failed))],
  }
}

/** `disableStorageReset` keeps the session cookie. */
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
