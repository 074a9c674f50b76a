import { getFeed } from '@shipmates/contract/discovery'
import { sql } from 'kysely'
import { afterEach } from 'vitest'
import type { Db } from '../platform/db/client.ts'
import type { TestClient } from './client.ts'
import { startServerForFile } from './server.ts'

/** A server for a file about the feed. A feed depends on all members, so each test begins without any. */
export async function startFeedServer() {
  const server = await startServerForFile()
  afterEach(async () => {
    server.clock.aheadMs = 0
    await sql`delete from users`.execute(server.db)
    await sql`delete from search_counts`.execute(server.db)
  })
  return server
}

interface PageQuery {
  page?: number
  limit?: number
  intent?: string
}

/** A page of a member's feed, by default the first one: the ids in their order, and the total. */
export async function feedPage(viewer: TestClient, query: PageQuery = {}) {
  const { page = 1, limit = 50, intent } = query
  const { data, pagination } = await viewer.call(getFeed, {
    query: { page: `${page}`, limit: `${limit}`, ...(intent !== undefined && { intent }) },
  })
  return { ids: data!.map(({ id }) => id as string), total: pagination!.totalCount }
}

/** The members on the first page of a member's feed. */
export const feedIds = async (viewer: TestClient) => (await feedPage(viewer)).ids

/** Ends the ranking of all sessions after this many members: the others follow unranked, as in a large community. */
export const rankOnly = (db: Db, ranked: number) =>
  sql`update feeds set ranked = ranked[:${ranked}]`.execute(db)

/** Stores that a member was last seen this many days ago. */
export const storeSeen = (db: Db, { id }: { id: string }, daysAgo: number) =>
  sql`
    insert into last_seen (user_id, seen_at)
    values (${id}, now() - ${daysAgo} * interval '1 day')
    on conflict (user_id) do update set seen_at = excluded.seen_at
  `.execute(db)

interface Crowd {
  /** How long ago the latest of them joined, and the time between two of them. */
  ago?: string
  apart?: string
}

/** Stores members `member_1`, `member_2` and so on, each with an earlier sign-up than the one before. */
export async function storeCrowd(db: Db, members: number, crowd: Crowd = {}): Promise<void> {
  const { ago = '0', apart = '1 minute' } = crowd
  // On a busy machine, a statement for all of them may take longer than the product allows.
  for (let from = 1; from <= members; from += 500) {
    await sql`
      insert into users (email, user_name, password_hash, email_verified_at, created_at)
      select 'dev' || n || '@example.test', 'member_' || n, 'none', at, at
      from (
        select n, now() - ${ago}::interval - n * ${apart}::interval as at
        from generate_series(${from}::int, ${Math.min(from + 499, members)}::int) n
      ) made
    `.execute(db)
  }
  await analyzeMembers(db)
}

/** Autovacuum does this within a minute of inserting so many rows. */
export const analyzeMembers = (db: Db) =>
  sql`analyze users, profiles, directory, last_seen`.execute(db)
