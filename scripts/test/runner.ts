import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { NotHere } from '../prerequisites.ts'
import { readCosts, startCosts } from './costs.ts'
import { startCpuMeter } from './cpu.ts'
import type { Costs } from './limits.ts'
import type { Part } from './parts.ts'
import { type Outcome, readReport } from './report.ts'

export interface Result {
  title: string
  seconds: number
  /** Undefined where the machine does not count them. */
  cpuSeconds?: number | undefined
  costs: Costs
  /** Undefined for a part without tests. */
  outcome?: Outcome | undefined
  /** Failed tests; the part's own name if it failed without one. */
  failures: string[]
  /** Why it could not run on this machine. */
  notHere?: string
}

export interface Results {
  parts: Result[]
  seconds: number
  /** What the CPU seconds count. */
  cpuScope: string
}

/** Runs parts one after the other. Each uses all cores: in parallel they would gain nothing. */
export async function runParts(parts: readonly Part[], reports: string): Promise<Results> {
  const startedAt = Date.now()
  const meter = startCpuMeter()
  process.once('exit', meter.stop)
  const results: Result[] = []
  for (const part of parts) {
    const cpuBefore = meter.read()
    const result = await attempt(part, reports)
    const cpuAfter = meter.read()
    if (cpuBefore !== undefined && cpuAfter !== undefined) result.cpuSeconds = cpuAfter - cpuBefore
    printLine(result)
    results.push(result)
  }
  return { parts: results, seconds: (Date.now() - startedAt) / 1000, cpuScope: meter.scope }
}

/** Runs a part and returns its result; never throws. A failure without a report counts as one. */
async function attempt({ name, title, work }: Part, reports: string): Promise<Result> {
  const report = join(reports, `${name}.json`)
  const costs = join(reports, 'costs', name)
  startCosts(costs)
  const startedAt = Date.now()
  const error = await work(report).then(
    () => undefined,
    (reason: Error) => reason,
  )
  const outcome = existsSync(report) ? readReport(report) : undefined
  const result: Result = {
    title,
    seconds: (Date.now() - startedAt) / 1000,
    costs: {
      ...(outcome && { tests: outcome.passed + outcome.failures.length }),
      ...readCosts(costs),
    },
    outcome,
    failures: (outcome?.failures ?? []).map((failure) => `${title}: ${failure}`),
  }
  if (error instanceof NotHere) return { ...result, notHere: error.message }
  // A part can also fail without a failed test.
  if (error && result.failures.length === 0) result.failures.push(`${title}: ${error.message}`)
  return result
}

function printLine({ title, seconds, outcome, failures, notHere }: Result): void {
  if (notHere) console.log(`– ${title} did not run: ${notHere}`)
  else if (failures.length > 0) console.error(`✗ ${title}: ${failures.length} failed`)
  else console.log(`✓ ${title} (${Math.round(seconds)} s)`)
  if (outcome?.skipped) console.log(`  ${outcome.skipped} of its tests need root and were skipped`)
}
