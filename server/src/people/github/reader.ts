import type { GithubReadingId, UserId } from '@shipmates/contract/ids'
import { exchangeCode, revokeToken } from '../../adapters/github/oauth.ts'
import { readRepositories, readUser } from '../../adapters/github/read-account.ts'
import { GithubError } from '../../adapters/github/request.ts'
import type { Deps } from '../../deps.ts'
import type { GithubConfig } from '../../platform/config/config.ts'
import { violates } from '../../platform/db/violates.ts'
import { createQueue } from '../../platform/queue.ts'
import { isTaken, lockRunning, updateFailed, updateFound, upsertAccount } from './queries.ts'

export type ReaderDeps = Pick<Deps, 'db' | 'log' | 'now' | 'trace'> & { github: GithubConfig }

interface Job {
  id: GithubReadingId
  userId: UserId
  callback: string
  state: string
  code: string
}

export interface Reader {
  /** Reads an account in the background and stores the result in the database. */
  start(job: Job): void
  /** Ends the running readings, and stores what they have read so far. */
  stop(): Promise<void>
}

const READINGS_AT_ONCE = 10
const READINGS_WAITING = 200
const REVOKES_WITHIN_MS = 10_000

/** The readings of this node. Their tokens exist only in its memory. */
export function createReader(deps: ReaderDeps): Reader {
  const running = new Map<Promise<void>, AbortController>()
  const queue = createQueue({ parallel: READINGS_AT_ONCE, maxWaiting: READINGS_WAITING })
  let isStopping = false
  return {
    start: (job) => {
      const ending = new AbortController()
      const timer = setTimeout(
        () => ending.abort(new Error('took too long')),
        deps.github.readsWithinMs,
      )
      if (isStopping) ending.abort()
      const work = queue(() => read(deps, job, ending.signal), job.userId)
        .catch((error) => giveUp(deps, job, error))
        .catch((err) => deps.log.warn({ err }, 'the result of reading GitHub could not be stored'))
        .finally(() => {
          clearTimeout(timer)
          running.delete(work)
        })
      running.set(work, ending)
    },
    stop: async () => {
      isStopping = true
      for (const ending of running.values()) ending.abort(new Error('this node stops'))
      await Promise.all(running.keys())
    },
  }
}

/** Throws GithubError. */
async function read(deps: ReaderDeps, job: Job, signal: AbortSignal): Promise<void> {
  const { db, github: config, now, trace } = deps
  const token = await exchangeCode({ config, now, trace, signal }, job)
  try {
    const reading = { config, token, now, trace, signal }
    const user = await readUser(reading)
    if (await isTaken(db, user.id, job.userId)) throw new GithubError('taken')
    const found = await readRepositories(reading)
    await db.transaction().execute(async (tx) => {
      // Unlinked in the meantime, or started again in another tab.
      if (!(await lockRunning(tx, job.id))) return
      const repositories = found.repositories.length
      await upsertAccount(tx, { userId: job.userId, user, repositories, readAt: now() })
      await updateFound(tx, job.id, found)
    })
  } finally {
    await forget(deps, token)
  }
}

async function forget(
  { github: config, now, log, trace }: ReaderDeps,
  token: string,
): Promise<void> {
  const signal = AbortSignal.timeout(Math.min(REVOKES_WITHIN_MS, config.readsWithinMs))
  try {
    await revokeToken({ config, now, trace, signal }, token)
  } catch (err) {
    log.info({ err }, 'a GitHub token could not be revoked')
  }
}

async function giveUp({ db, log }: ReaderDeps, { id }: Job, error: unknown): Promise<void> {
  const failure =
    error instanceof GithubError
      ? error
      : new GithubError(violates(error, 'github_accounts_github_id') ? 'taken' : 'unreachable', {
          cause: error,
        })
  const { reason, retryAt } = failure
  if (reason !== 'taken') log.warn({ err: failure }, 'GitHub could not be read')
  await updateFailed(db, id, { reason, retryAt: retryAt ?? null })
}
