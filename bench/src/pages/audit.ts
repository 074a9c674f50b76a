import lighthouse from 'lighthouse'
import type { Figure } from '../table.ts'

/** The least score of each kind of audit, of 100. */
const LEAST = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const

const METRICS = [
  { id: 'largest-contentful-paint', what: 'largest contentful paint', unit: 'ms' },
  { id: 'cumulative-layout-shift', what: 'cumulative layout shift', unit: '' },
  { id: 'total-blocking-time', what: 'total blocking time', unit: 'ms' },
] as const

interface Audit {
  figures: Figure[]
  /** The audits that cost points outside performance. */
  failed: string[]
}

/** Runs Lighthouse as it comes, which is a phone on slow 4G, in the browser at this port. */
export async function auditPage(url: string, port: number): Promise<Audit> {
  const categories = Object.keys(LEAST) as (keyof typeof LEAST)[]
  const result = await lighthouse(url, { port, onlyCategories: categories, logLevel: 'error' })
  if (!result) throw new Error(`Lighthouse says nothing of ${url}`)
  const { lhr } = result
  if (lhr.runtimeError) throw new Error(`Lighthouse: ${lhr.runtimeError.message}`)

  const scores = categories.map((category) => ({
    what: category.replace('-', ' '),
    measured: (lhr.categories[category]?.score ?? 0) * 100,
    unit: '',
    atLeast: LEAST[category],
  }))
  const metrics = METRICS.map(({ id, what, unit }) => ({
    what,
    measured: lhr.audits[id]?.numericValue ?? Number.NaN,
    unit,
  }))
  const failed = categories
    .filter((category) => category !== 'performance')
    .flatMap((category) => lhr.categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${lhr.audits[id]?.title}`)
  return { figures: [...scores, ...metrics], failed }
}
