import type { Deps } from '../../deps.ts'
import { readAccountState } from '../../identity/accounts/account-state.ts'
import {
  type FloodRule,
  listFloodNotes,
  takeUnreported,
} from '../../matching/connections/floods.ts'
import type { Job } from '../../platform/jobs.ts'
import { logOutage } from '../../platform/outage.ts'
import { fileReportByProduct } from './file-report.ts'

type Reporting = Pick<Deps, 'db' | 'now' | 'log'>

const ASK_EVERY_MS = 10_000

/** The text that the staff reads about a rule that a member's requests met. */
const COMMENTS: Record<FloodRule, string> = {
  same_note: 'Sends the same note to many members.',
  links: 'Sends links to many members.',
  unanswered: 'Sends many requests that hardly anybody accepts.',
}

/** Reports members whose requests look like spam, on any node. */
export function reportFloods(deps: Reporting): Job {
  return {
    name: 'spam_reports',
    everyMs: ASK_EVERY_MS,
    work: (stop) => reportUnreported(deps, stop),
    outage: logOutage(deps.log, 'floods could not be reported'),
  }
}

/** Reports every flood that is not reported yet. */
export async function reportUnreported(deps: Reporting, stop?: AbortSignal): Promise<void> {
  while (!stop?.aborted && (await reportNext(deps))) {}
}

/**
 * Reports the next member exactly once, even if the process is killed; skips deleted members. Returns false if there is
 * none.
 */
const reportNext = ({ db, now, log }: Reporting): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const flood = await takeUnreported(tx)
    if (!flood) return false
    const { userId: targetId, rule } = flood
    if ((await readAccountState(tx, targetId))?.state === 'deleted') return true
    const notes = await listFloodNotes(tx, flood)
    const report = { targetId, kind: 'spam', comment: COMMENTS[rule], notes } as const
    await fileReportByProduct(tx, report, now())
    log.info({ userId: targetId, rule }, 'flood of requests reported')
    return true
  })
