import { addCosts, findExcess } from './costs.ts'
import { type Costs, LIMITS } from './limits.ts'
import type { Outcome } from './report.ts'
import type { Result, Results } from './runner.ts'

/** Prints the end of a run, and returns its exit code. Compares the costs with the limits of a command, if given. */
export function printEnd(
  { parts, seconds, cpuSeconds, cpuScope }: Results,
  command?: keyof typeof LIMITS,
): number {
  const costs = addCosts(parts.map((part) => part.costs))
  const failures = [
    ...parts.flatMap((part) => part.failures),
    ...(command ? findExcess(costs, command) : []),
  ]
  const whole = { title: 'whole run', seconds, cpuSeconds, costs }
  const limits = command ? [{ part: `limits of this run`, ...limitsOf(LIMITS[command]) }] : []

  // Repeats failures at the end, because truncated output often keeps only its end.
  for (const failure of failures) console.log(`✗ ${failure}`)
  for (const { title, notHere } of parts)
    if (notHere) console.log(`– ${title} did not run: ${notHere}`)
  console.log(`CPU seconds: ${cpuScope}.`)
  printTable([...[...parts, whole].map(rowOf), ...limits])
  printTotals({
    passed: sumOf(parts, 'passed'),
    failed: failures.length,
    skipped: sumOf(parts, 'skipped'),
  })
  return failures.length > 0 ? 1 : 0
}

/** Prints the result of a hunt, each failed test with how often it failed, and returns its exit code. */
export function printHunt(file: string, { passed, failures, skipped }: Outcome): number {
  const times = new Map<string, number>()
  for (const failure of failures) times.set(failure, (times.get(failure) ?? 0) + 1)
  for (const [failure, count] of times) console.log(`✗ ${count} times: ${failure}`)
  console.log(file)
  printTotals({ passed, failed: failures.length, skipped })
  return failures.length > 0 || passed === 0 ? 1 : 0
}

type Row = Record<string, string | number>

const limitsOf = (costs: Costs): Row => costs

function rowOf({ title, seconds, cpuSeconds, costs }: Omit<Result, 'failures'>): Row {
  return {
    part: title,
    seconds: Math.round(seconds),
    ...(cpuSeconds !== undefined && { 'CPU s': Math.round(cpuSeconds) }),
    ...costs,
  }
}

/** A column for each name in any of the rows, in the order of the limits. */
function printTable(rows: readonly Row[]): void {
  const names = ['part', 'seconds', 'CPU s', ...Object.keys(LIMITS.gate)]
  const others = rows.flatMap((row) => Object.keys(row)).filter((name) => !names.includes(name))
  const columns = [...names, ...new Set(others)].map((name) => {
    const cells = [name, ...rows.map((row) => String(row[name] ?? ''))]
    const width = Math.max(...cells.map((cell) => cell.length))
    return cells.map((cell) => (name === 'part' ? cell.padEnd(width) : cell.padStart(width)))
  })
  for (let row = 0; row <= rows.length; row++)
    console.log(columns.map((cells) => cells[row]).join('  '))
}

/** The last line of every run, on its own, because programs read it. */
function printTotals({ passed, failed, skipped }: Record<'passed' | 'failed' | 'skipped', number>) {
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
}

const sumOf = (parts: readonly Result[], key: 'passed' | 'skipped'): number =>
  parts.reduce((sum, { outcome }) => sum + (outcome?.[key] ?? 0), 0)
