import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { ConversationId } from '@shipmates/contract/ids'
import { searchable } from '@shipmates/contract/search-text'
import type { Deps } from '../../deps.ts'
import { withoutFlush } from '../../platform/db/without-flush.ts'
import type { Job } from '../../platform/jobs.ts'
import { logOutage } from '../../platform/outage.ts'
import {
  insertSegments,
  listUnmade,
  listWalked,
  type Unmade,
  updateMade,
} from './segment-queries.ts'

type Segmenting = Pick<Deps, 'db' | 'log' | 'now'>

const ASK_EVERY_MS = 5_000
/** Conversations of one step. */
const STEP = 1_000
/** So that a page of the database holds two. */
const SEGMENT_BYTES = 3_900
/** About as many messages as a segment holds. */
const MANY_MESSAGES = 64
/** The last messages of a conversation are put into a segment when nothing was written for this long. */
const IDLE_MS = 24 * 60 * 60 * 1000
/** Few, because they are locked until all are covered. */
const COVERED_AT_ONCE = 8
/** Few, because making the text of segments blocks the process. */
const MADE_AT_ONCE = 32

/**
 * Puts messages into segments, in the background, on every node: walks through all conversations, one step every five
 * seconds, or the next at once after a step with work.
 */
export function keepSegments(deps: Segmenting): Job {
  let after: ConversationId | '0' = '0'
  return {
    name: 'message_segments',
    everyMs: ASK_EVERY_MS,
    work: async (stop) => {
      let step: Step
      do {
        step = await segmentStep(deps, after, stop)
        after = step.last
      } while (step.isBusy && !stop.aborted)
    },
    outage: logOutage(deps.log, 'messages could not be put into segments'),
  }
}

interface Step {
  /** The last conversation of the step; '0' at the end of the walk. */
  last: ConversationId | '0'
  isBusy: boolean
}

/** Puts messages of the next conversations into segments, and rewrites segments that changed. */
export async function segmentStep(
  { db, now }: Pick<Segmenting, 'db' | 'now'>,
  after: ConversationId | '0',
  stop?: AbortSignal,
): Promise<Step> {
  const idleBefore = new Date(now().getTime() - IDLE_MS)
  const walked = await listWalked(db, { after, limit: STEP, many: MANY_MESSAGES, idleBefore })
  await makeSegments(db)
  const due = walked.filter(({ isDue }) => isDue).map(({ conversationId }) => conversationId)
  let made = 0
  while (due.length > 0 && !stop?.aborted) {
    const conversationIds = due.splice(0, COVERED_AT_ONCE)
    const cover = { conversationIds, size: SEGMENT_BYTES, idleBefore }
    const unmade = await withoutFlush(db, (tx) => insertSegments(tx, cover))
    await makeTexts(db, unmade)
    made += unmade.length
    const unfinished = unmade.flatMap((each) => (each.hasMore ? [each.conversationId] : []))
    due.unshift(...new Set(unfinished))
  }
  const last = walked.length === STEP ? walked.at(-1)!.conversationId : '0'
  return { last, isBusy: made > 0 && last !== '0' }
}

/** Makes the text of segments that have none. */
async function makeSegments(db: Deps['db']): Promise<void> {
  for (;;) {
    const unmade = await listUnmade(db, MADE_AT_ONCE)
    await makeTexts(db, unmade)
    if (unmade.length < MADE_AT_ONCE) return
    await letOthersRun()
  }
}

async function makeTexts(db: Deps['db'], unmade: readonly Unmade[]): Promise<void> {
  for (let at = 0; at < unmade.length; at += MADE_AT_ONCE) {
    if (at > 0) await letOthersRun()
    const made = unmade.slice(at, at + MADE_AT_ONCE).map(({ contents, ...segment }) => ({
      ...segment,
      lines: contents.map(searchable).join('\n'),
    }))
    await updateMade(db, made)
  }
}
