import { setTimeout as pause } from 'node:timers/promises'
import type { UserId } from '@shipmates/contract/ids'
import type { MessagesChoice } from '@shipmates/contract/leaving'
import type { Deps } from '../../deps.ts'
import type { DeleteBatch } from '../../platform/db/delete-oldest.ts'
import { purgeAccount } from '../accounts/purge.ts'
import { purgeConversations, purgeImages, purgeReactions } from '../chat/purge.ts'
import { removeMessagesOf } from '../chat/remove-messages.ts'
import { purgeConnections } from '../connections/purge.ts'
import { purgeFeed } from '../discovery/purge.ts'
import { purgeGithub } from '../github/purge.ts'
import { purgeIdentities } from '../identities/purge.ts'
import { purgeNotices } from '../notices/purge.ts'
import { purgeNotifications } from '../notifications/purge.ts'
import { purgePasskeys } from '../passkeys/purge.ts'
import { purgePresence } from '../presence/purge.ts'
import { purgePrivacy } from '../privacy/purge.ts'
import { purgeProfile } from '../profiles/purge.ts'
import { purgeSecondFactor } from '../second-factor/purge.ts'
import { deleteChunksOf, deleteExportsOf } from './export-queries.ts'
import { deletePurge } from './queries.ts'

type Purging = Pick<Deps, 'db' | 'live'>

export interface Deleted {
  userId: UserId
  messages: MessagesChoice
}

const MIN_LIMIT = 10
/** A connection has two rows. */
const MAX_LIMIT = 250
/** A batch that took longer is followed by smaller ones. */
const AIM_MS = 15

/** What was done, after each committed batch. */
export interface Batch {
  step: string
  rows: number
  ms: number
}

/**
 * Deletes the rows of a deleted account in batches, each a short transaction of its own. Each step finds
 * what is left by itself, so that whoever runs this again goes on where it ended.
 *
 * Others were told when the member left. The nodes forget once more what they keep in memory of the member.
 *
 * The size of the batches follows the time they take, and a pause of the same length follows each, so
 * that no lock is held for long and others' requests are not delayed.
 */
export async function* purge(deps: Purging, deleted: Deleted): AsyncGenerator<Batch> {
  deps.live.tellLeft(deleted.userId)
  for (const [step, work] of Object.entries(stepsOf(deps, deleted))) yield* inBatches(step, work)
  await deletePurge(deps.db, deleted.userId)
}

const stepsOf = (deps: Purging, { userId, messages }: Deleted): Record<string, DeleteBatch> => ({
  ...purgeConversations(deps.db, userId),
  ...(messages === 'remove' && {
    messages: removeMessagesOf(deps.db, userId),
    ...purgeReactions(deps.db, userId),
  }),
  ...purgeImages(deps.db, { userId, keepsSent: messages === 'keep' }),
  ...purgeConnections(deps.db, userId),
  exports: (limit) => deleteChunksOf(deps.db, userId, limit),
  'export list': (limit) => deleteExportsOf(deps.db, userId, limit),
  ...purgeFeed(deps.db, userId),
  ...purgeGithub(deps.db, userId),
  ...purgeIdentities(deps.db, userId),
  ...purgeNotices(deps.db, userId),
  ...purgeNotifications(deps.db, userId),
  ...purgePresence(deps.db, userId),
  ...purgePrivacy(deps.db, userId),
  ...purgeProfile(deps.db, userId),
  ...purgePasskeys(deps.db, userId),
  ...purgeSecondFactor(deps.db, userId),
  ...purgeAccount(deps.db, userId),
})

async function* inBatches(step: string, work: DeleteBatch): AsyncGenerator<Batch> {
  let limit = MIN_LIMIT
  for (;;) {
    const start = performance.now()
    const rows = await work(limit)
    const ms = performance.now() - start
    yield { step, rows, ms }
    if (rows < limit) return
    limit =
      ms > AIM_MS
        ? Math.max(MIN_LIMIT, Math.floor((limit * AIM_MS) / ms))
        : Math.min(MAX_LIMIT, Math.ceil(limit * 1.5))
    await pause(ms)
  }
}
