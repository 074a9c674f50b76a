import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NotHere } from '../prerequisites.ts'
import { readCosts, startCosts } from './costs.ts'
import { type CpuMeter, startCpuMeter } from './cpu.ts'
import type { Costs } from './limits.ts'
import { LANES, type Part } from './parts.ts'
import { type Outcome, readReport } from './report.ts'

export interface Result {
  title: string
  seconds: number
  /** Undefined if the machine does not count them. */
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
  /** The sum of all parts. */
  cpuSeconds?: number | undefined
  /** The scope of the CPU seconds. */
  cpuScope: string
}

/**
 * Runs parts, and returns their results in the order of the parts. A part alone leaves a third of two cores idle, so two
 * lanes run side by side.
 */
export async function runParts(parts: readonly Part[], reports: string): Promise<Results> {
  const startedAt = Date.now()
  const meter = startCpuMeter()
  process.once('exit', meter.stop)
  const results = new Map<Part, Result>()
  const runLane = async (lane: readonly Part[], isAlone: boolean) => {
    for (const part of lane) {
      const log = isAlone ? undefined : join(reports, `${part.name}.log`)
      const result = await attempt(part, { reports, meter, log })
      if (log && existsSync(log)) process.stdout.write(readFileSync(log))
      printLine(result)
      results.set(part, result)
    }
  }
  await runLane(
    parts.filter(({ lane }) => !lane),
    true,
  )
  const lanes = LANES.map((name) => parts.filter(({ lane }) => lane === name)).filter(
    (lane) => lane.length > 0,
  )
  if (lanes.length > 1)
    console.log('Two lanes run side by side. The output of a part follows when it ends.')
  await Promise.all(lanes.map((lane) => runLane(lane, lanes.length === 1)))
  return {
    parts: parts.map((part) => results.get(part)!),
    seconds: (Date.now() - startedAt) / 1000,
    cpuSeconds: meter.read(),
    cpuScope: meter.scope,
  }
}

interface Attempt {
  reports: string
  meter: CpuMeter
  log: string | undefined
}

/** Runs a part and returns its result; never throws. A failure without a report counts as one. */
async function attempt(
  { name, title, work }: Part,
  { reports, meter, log }: Attempt,
): Promise<Result> {
  const report = join(reports, `${name}.json`)
  const costs = join(reports, 'costs', name)
  startCosts(costs)
  const startedAt = Date.now()
  const { value: working, read: readCpu } = meter.measure(name, async () => work(report, log))
  const error = await working.then(
    () => undefined,
    (reason: Error) => reason,
  )
  const outcome = existsSync(report) ? readReport(report) : undefined
  const result: Result = {
    title,
    seconds: (Date.now() - startedAt) / 1000,
    cpuSeconds: readCpu(),
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
