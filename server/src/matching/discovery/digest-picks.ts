import type { Developer } from '@shipmates/contract/discovery'
import type { UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { readDevelopers } from './matches.ts'
import { rank } from './rank.ts'

interface DigestQuery {
  count: number
  /** Members who are not picked. */
  never: readonly UserId[]
  /** Members who are picked last, in this order. */
  last: readonly UserId[]
}

/** How many are read at once, and from how many at most the picks are made. */
const READ_AT_ONCE = 20
const READ_MAX = 200

/**
 * The best developers for a viewer to send requests to, in the order of the feed: those who accept requests from the
 * viewer and have something in common with them. Neither starts a feed session nor changes the running one.
 */
export async function pickDevelopers(
  { db, now, shortlist }: Pick<Deps, 'db' | 'now' | 'shortlist'>,
  viewer: UserId,
  { count, never, last }: DigestQuery,
): Promise<Developer[]> {
  const ranked = await rankAside({ db, shortlist }, viewer, now())
  const isRanked = new Set(ranked)
  const isKnown = new Set([...never, ...last])
  const ids = [
    ...ranked.filter((id) => !isKnown.has(id)).slice(0, READ_MAX),
    ...last.filter((id) => isRanked.has(id) && !never.includes(id)),
  ]
  const picks: Developer[] = []
  for (let from = 0; from < ids.length && picks.length < count; from += READ_AT_ONCE) {
    const read = await readDevelopers({ db, now }, viewer, ids.slice(from, from + READ_AT_ONCE))
    picks.push(...read.filter(({ canRequest, match }) => canRequest && match.reasons.length > 0))
  }
  return picks.slice(0, count)
}

/**
 * Ranks as the feed does, and rolls back: storing the ranking would change the order of the viewer's running session.
 */
async function rankAside(
  { db, shortlist }: Pick<Deps, 'db' | 'shortlist'>,
  viewer: UserId,
  at: Date,
): Promise<UserId[]> {
  const feed = { viewer, intents: [] }
  const tx = await db.startTransaction().execute()
  try {
    const { isMakeshift } = await rank({ db: tx, shortlist }, feed, { at, matching: 0 })
    // A mail can wait for a complete ranking; a feed cannot.
    if (isMakeshift) {
      await shortlist.read()
      await rank({ db: tx, shortlist }, feed, { at, matching: 0 })
    }
    const { rows } = await sql<{ id: UserId }>`
      select id::text from feeds, unnest(ranked) with ordinality as ranked (id, place)
      where viewer_id = ${viewer} and intents = '{}' order by place
    `.execute(tx)
    return rows.map(({ id }) => id)
  } finally {
    await tx.rollback().execute()
  }
}
