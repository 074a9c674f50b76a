/**
 * Runs the tests: `npm test`. With `--all` also every combination that the product runs on, and the slow tests. `--part
 * NAME` runs only parts of these names. `--hunt FILE` repeats one file next to processes that keep the CPU busy, 20
 * times or `--times N`. Prints a line for each part, and at the end the costs of each and the totals.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { installMissing } from './prerequisites.ts'
import { root } from './run.ts'
import { documentsAlone } from './test/changes.ts'
import { hunt } from './test/hunt.ts'
import { buildStale, PARTS, type Part } from './test/parts.ts'
import { printEnd, printHunt } from './test/print.ts'
import { runParts } from './test/runner.ts'

const REPEATS = 20
const reports = join(root, 'test-results')

const { values } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    part: { type: 'string', multiple: true, default: [] },
    hunt: { type: 'string' },
    times: { type: 'string', default: String(REPEATS) },
  },
})
const documents = values.all || values.part.length > 0 ? undefined : documentsAlone()
const parts = choose()
const times = Number(values.times)
if (!Number.isInteger(times) || times < 1) throw new Error('--times takes a whole number from 1 on')

// Exits through the exit handlers, which remove the control group and stop the busy processes.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
// Vitest and Playwright leave slow tests out without it.
process.env.TEST_ALL = values.all || values.hunt ? '1' : ''
// A log shows colour codes as text.
if (!process.stdout.isTTY) process.env.NO_COLOR = '1'
if (parts.some(({ name }) => name === 'postgres15')) recordStatements()
if (values.hunt || parts.some(({ needsPrograms }) => needsPrograms)) {
  process.env.CHROMIUM = installMissing()
}

if (values.hunt) {
  try {
    process.exitCode = printHunt(values.hunt, await hunt(values.hunt, times, reports))
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 2
  }
} else {
  if (documents)
    console.log(`Only documents changed (${documents.length}): only what reads them runs.`)
  if (values.part.length > 0 && parts.some(({ needsBuild }) => needsBuild)) await buildStale()
  const limits = values.part.length > 0 || documents ? undefined : values.all ? 'all' : 'gate'
  process.exitCode = printEnd(await runParts(parts, reports), limits)
}

/** Makes the server tests write each statement of the product, for the part that plans them on PostgreSQL 15. */
function recordStatements(): void {
  process.env.TEST_STATEMENTS = join(reports, 'statements')
  mkdirSync(process.env.TEST_STATEMENTS)
}

function choose(): readonly Part[] {
  const unknown = values.part.find((name) => PARTS.every((part) => part.name !== name))
  if (unknown) {
    console.error(`No part is "${unknown}". Parts: ${PARTS.map(({ name }) => name).join(', ')}.`)
    process.exit(2)
  }
  if (values.part.length > 0) return PARTS.filter(({ name }) => values.part.includes(name))
  if (documents) return PARTS.filter(({ runs }) => runs === 'documents')
  if (!values.all) return PARTS.filter(({ runs }) => runs === 'gate')
  // One after the other, because the tests of `--all` wait for real time and start many processes.
  return PARTS.filter(({ runs }) => runs !== 'documents').map(({ lane: _, ...part }) => part)
}
