import type { GithubAccount, GithubReading, GithubState } from '@shipmates/contract/github'
import type { UserId } from '@shipmates/contract/ids'
import { GITHUB_READING_LIFETIME_MS } from '@shipmates/contract/limits'
import type { Deps } from '../../deps.ts'
import type { GithubConfig } from '../../platform/config/config.ts'
import { deleteAccount, deleteReading, findReading } from './queries.ts'

type Reading = Pick<Deps, 'db' | 'now'>

/** If its node was killed, a reading counts as failed after its time limit and this margin. */
const LOST_AFTER_MS = 60_000

/** The linked account, and the suggestions from it. */
export async function readGithub(
  deps: Reading,
  userId: UserId,
  github: GithubConfig,
): Promise<GithubState> {
  // First, because a reading that ends in between links the account: suggestions without an account would not be shown.
  const reading = await readReading(deps, userId, github)
  const linked = await readAccount(deps, userId)
  const account = linked && { ...linked, url: `${github.url}/${linked.login}` }
  return { account, reading }
}

/** The account that a member linked. */
export async function readAccount(
  { db }: Pick<Deps, 'db'>,
  userId: UserId,
): Promise<Omit<GithubAccount, 'url'> | null> {
  const account = await db
    .selectFrom('githubAccounts')
    .select(['login', 'readAt', 'repositories'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  return account ? { ...account, readAt: account.readAt.toISOString() } : null
}

async function readReading(
  { db, now }: Reading,
  userId: UserId,
  { readsWithinMs }: GithubConfig,
): Promise<GithubReading | null> {
  const row = await findReading(db, userId)
  const age = row ? now().getTime() - row.startedAt.getTime() : 0
  if (!row || row.state === 'added' || age > GITHUB_READING_LIFETIME_MS) return null
  if (row.found) return { state: 'found', readingId: row.id, ...row.found }
  const isLost = age > readsWithinMs + LOST_AFTER_MS
  if (row.state === 'reading' && !isLost) return { state: 'reading' }
  const reason = row.reason ?? 'unreachable'
  return { state: 'failed', reason, retryAt: row.retryAt?.toISOString() ?? null }
}

/** Deletes the linked account and its suggestions. A running reading links nothing. */
export const unlink = ({ db }: Pick<Deps, 'db'>, userId: UserId): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await deleteReading(tx, userId)
    await deleteAccount(tx, userId)
  })
