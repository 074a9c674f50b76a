import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findTimerFaults } from './product-timers.ts'
import { root } from './run.ts'

const SHORTEST_LIMIT_MS = 60_000

/** A pattern that makes a test fail on a busy machine. */
interface Rule {
  pattern: RegExp
  /** Files to which it applies. */
  in: RegExp
  instead: string
  /** Whether a match is allowed, by the number that it captures. */
  allows?: (captured: number) => boolean
}

const TESTS = /\.(test|spec)\.tsx?$|\/testing\/|^e2e\/(support|shot-list)\//
const BROWSER_TESTS = /^e2e\/(.*\.spec|support\/.*|shot-list\/.*)\.ts$/
const CONFIGS = /(vitest|playwright)\.config\.ts$|^e2e\/.*\.spec\.ts$/

const isLong = (ms: number): boolean => ms === 0 || ms >= SHORTEST_LIMIT_MS
const LONGER = 'a limit of a minute or more, or none'

const RULES: readonly Rule[] = [
  { pattern: /\btimeout: ?([\d_]+)/, in: TESTS, allows: isLong, instead: LONGER },
  // The third argument of a test, and the limit of all tests.
  { pattern: /^ {0,2}\}, ?([\d_]+)\)$/, in: TESTS, allows: isLong, instead: LONGER },
  {
    pattern: /\b(?:test\.setTimeout|setDefault(?:Navigation)?Timeout)\(([\d_]+)/,
    in: TESTS,
    allows: isLong,
    instead: LONGER,
  },
  {
    pattern: /\bvi\.wait(?:For|Until)\([^{]*\)$/,
    in: TESTS,
    instead: '`until` of the testing folder: the default limit is a second',
  },
  {
    pattern: /\.is(?:Visible|Hidden|Enabled|Disabled|Checked)\(\)/,
    in: BROWSER_TESTS,
    instead: 'an `expect` that waits: what is there now may be gone when it is pressed',
  },
  { pattern: /\bwaitForTimeout\(/, in: BROWSER_TESTS, instead: 'an event' },
  {
    pattern: /['"]networkidle/,
    in: BROWSER_TESTS,
    instead: 'a mark that the app sets: a busy machine is idle early',
  },
  { pattern: /\bretr(?:y|ies):(?! 0\b)/, in: CONFIGS, instead: 'a test that passes each time' },
  {
    pattern: /\.findAllBy\w+\(.*\.(?:toHaveLength\(|length\)\.to)/,
    in: TESTS,
    instead: '`until` with `getAllBy`: it resolves with the first of them',
  },
  {
    pattern: /expect\((?:performance|Date)\.now\(\) -.*\.toBeLess/,
    in: TESTS,
    instead: 'an event or a count: a duration depends on the machine',
  },
]

const BY_WIDTH = 'the width of the window decides, and the page is still'
const DRAWN = 'drawn together with what the test waited for'
const REPEATED = 'part of a block that is repeated as long as the test may last'

/** Lines that a rule would refuse, by file and a part of the line, with the reason why they stay. */
const ALLOWED: readonly [file: string, line: string, reason: string][] = [
  ['e2e/shot-list/accounts.ts', 'await button.isVisible()', BY_WIDTH],
  ['e2e/shot-list/admin.ts', 'await fold.isVisible()', DRAWN],
  ['e2e/shot-list/admin.ts', 'await menu.isVisible()', BY_WIDTH],
  ['e2e/shot-list/frame.ts', 'await narrow.isVisible()', BY_WIDTH],
  ['e2e/shot-list/frame.ts', 'await toggle.isVisible()', BY_WIDTH],
  ['e2e/shot-list/me.ts', 'await day.isVisible()', BY_WIDTH],
  ['e2e/shot-list/sign-in-settings.ts', 'await password.isVisible()', DRAWN],
  ['e2e/shot-list/talk.ts', 'timeout: 500', REPEATED],
  ['e2e/shot-list/push-offer.ts', 'timeout: 1000', REPEATED],
]

/** Throws if the text of a test shows that it can fail because the machine is busy. */
export function checkTests(): void {
  const faults = filesOf('.').flatMap((file) => faultsOf(file))
  faults.push(...findTimerFaults(filesOf('.')))
  if (faults.length > 0)
    throw new Error(`tests that a busy machine fails:\n  ${faults.join('\n  ')}`)
}

function faultsOf(file: string): string[] {
  const rules = RULES.filter((rule) => rule.in.test(file))
  if (rules.length === 0) return []
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  return lines.flatMap((line, index) => {
    if (ALLOWED.some(([where, part]) => where === file && line.includes(part))) return []
    return rules
      .filter(({ pattern, allows }) => {
        const match = pattern.exec(line)
        return match && !allows?.(Number(match[1]?.replaceAll('_', '')))
      })
      .map(({ instead }) => `${file}:${index + 1} ${line.trim()}\n    instead: ${instead}`)
  })
}

/** The TypeScript files of the project, or of one of its folders. */
function filesOf(folder: string): string[] {
  const rooms = folder === '.' ? ['contract', 'server', 'web', 'e2e', 'bench'] : [folder]
  return rooms.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/(^|\/)(node_modules|dist)\//.test(name))
      .map((name) => `${room}/${name}`),
  )
}
