import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'

/** A product timer between one second and a minute: a step of a test may take longer on a busy machine. */
interface ProductTimer {
  /** The file under `web/src` and the constant, as `file.ts NAME_MS`. */
  timer: string
  ms: number
  /** The effect on a test that runs into it in real time; null if a test cannot notice. */
  effect: string | null
  /** A pattern in browser tests that depend on it. Such a file calls one of `PREPARED`. */
  sign?: RegExp
}

const TIMERS: readonly ProductTimer[] = [
  // A late response sets the clock back by its delay; limits by this clock are minutes and more.
  { timer: 'lib/browser/server-clock.ts NOTICED_FROM_MS', ms: 5_000, effect: null },
  {
    timer: 'components/settings/saved.tsx SHOWN_MS',
    ms: 2_000,
    effect: '“Saved” goes',
    sign: /['"]Saved['"]/,
  },
  {
    timer: 'pages/first-visit.ts WITHIN_MS',
    ms: 2_000,
    effect: 'the feed leaves the first steps out',
    sign: /['"]First steps['"]/,
  },
  {
    timer: 'features/discovery/use-decisions.ts RETURNED_MS',
    ms: 2_000,
    effect: '“is back” goes',
    sign: /is back['"]/,
  },
  {
    timer: 'features/shortcuts/use-shortcuts.ts GO_WITHIN_MS',
    ms: 1_500,
    effect: 'a second key no longer belongs to G',
    sign: /press\('g'\)/i,
  },
  {
    timer: 'features/chat/sync/typing.ts SILENT_MS',
    ms: 5_000,
    effect: 'the dots of a member who types go',
    sign: /is typing|['"]typing['"]/,
  },
  {
    timer: 'features/chat/log/code.tsx COPIED_MS',
    ms: 2_000,
    effect: '“Copied” goes from a block of code',
  },
  {
    timer: 'features/connections/undo-row.tsx SHOWN_MS',
    ms: 6_000,
    effect: 'a row that offers Undo folds',
  },
  {
    timer: 'features/connections/accepted-row.tsx SHOWN_MS',
    ms: 4_000,
    effect: 'a row of an accepted request folds',
  },
  {
    timer: 'features/chat/log/jumps.tsx SHOWN_MS',
    ms: 2_000,
    effect: 'the ring around a message goes',
  },
  { timer: 'lib/toast.ts MERGE_MS', ms: 2_000, effect: 'a second toast is not merged' },
  {
    timer: 'features/chat/outbox/delivery.ts ANSWER_WITHIN_MS',
    ms: 10_000,
    effect: 'a message or a change is sent again',
  },
  {
    timer: 'lib/net/api.ts TAKEN_WITHIN_MS',
    ms: 20_000,
    effect: 'a page requests once more',
  },
  { timer: 'components/ui/skeleton.tsx LATE_AFTER_MS', ms: 2_000, effect: 'a skeleton says so' },
  {
    timer: 'features/chat/sync/use-is-away.ts SHOW_AFTER_MS',
    ms: 1_500,
    effect: 'a banner appears',
  },
  { timer: 'app/preload.ts WITHIN_MS', ms: 1_000, effect: null },
  { timer: 'features/accounts/api.ts NEXT_WITHIN_MS', ms: 10_000, effect: null },
  { timer: 'features/notifications/dispatcher.ts READ_WITHIN_MS', ms: 1_000, effect: null },
  {
    timer: 'features/chat/log/announcements.tsx ANNOUNCE_AGAIN_AFTER_MS',
    ms: 30_000,
    effect: null,
  },
  { timer: 'features/github/api.ts POLLED_EVERY_MS', ms: 1_000, effect: null },
  { timer: 'features/leaving/api.ts MAKING_CHECKED_MS', ms: 3_000, effect: null },
  { timer: 'landing.tsx UNREPORTED_PAINT_MS', ms: 3_000, effect: null },
  { timer: 'lib/browser/use-clock.ts READ_EVERY_MS', ms: 30_000, effect: null },
  { timer: 'lib/browser/when.ts WITHIN_MS', ms: 1_000, effect: null },
  { timer: 'lib/net/socket-client.ts JOINED_WITHIN_MS', ms: 3_000, effect: null },
  { timer: 'lib/net/backoff.ts FIRST_MS', ms: 2_000, effect: null },
  { timer: 'lib/net/backoff.ts MAX_MS', ms: 30_000, effect: null },
]

/** A constant that is a unit, not a timer. */
const UNITS = /^(SECOND|MINUTE)_MS$/
/** Helpers that stop or prolong timers, or act in quick succession. */
const PREPARED =
  /\b(prolong|keep(?:Toasts|Notes|TypingDots)|pressQuickly|whileTyping|holdClock)\(|\.clock\.(install|pauseAt)|'\.\/support\/prolonged-fixtures\.ts'/

/** Timers that are missing from the list or described wrongly, and browser tests that meet one unprepared. */
export function findTimerFaults(files: readonly string[]): string[] {
  const found = new Map(files.filter((file) => /^web\/src\//.test(file)).flatMap(timersOf))
  const listed = new Map(TIMERS.map(({ timer, ms }) => [timer, ms]))
  return [
    ...[...found]
      .filter(([timer, ms]) => listed.get(timer) !== ms)
      .map(
        ([timer, ms]) =>
          `${timer} = ${ms}: list it in scripts/product-timers.ts, with its effect on tests`,
      ),
    ...[...listed.keys()]
      .filter((timer) => !found.has(timer))
      .map((timer) => `${timer}: no longer there, remove it from scripts/product-timers.ts`),
    ...files.filter((file) => /^e2e\/.*\.spec\.ts$/.test(file)).flatMap(unpreparedIn),
  ]
}

function timersOf(file: string): [string, number][] {
  if (/\.test\.tsx?$|\/testing\//.test(file)) return []
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(/^(?:export )?const (\w+_MS) = ([\d_]+)$/gm)]
    .map(([, name = '', digits = '']): [string, number] => [
      name,
      Number(digits.replaceAll('_', '')),
    ])
    .filter(([name, ms]) => !UNITS.test(name) && ms >= 1_000 && ms < 60_000)
    .map(([name, ms]) => [`${file.replace('web/src/', '')} ${name}`, ms])
}

function unpreparedIn(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  if (PREPARED.test(text)) return []
  return TIMERS.filter(({ sign }) => sign?.test(text)).map(
    ({ timer, ms, effect }) =>
      `${file}: after ${ms} ms ${effect} (${timer}); hold or prolong the timer`,
  )
}
