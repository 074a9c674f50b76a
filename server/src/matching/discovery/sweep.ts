import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { type DeleteBatch, deleteOldest } from '../../platform/db/delete-oldest.ts'
import { isCounted } from './answer-queries.ts'

const HOUR_MS = 60 * 60 * 1000
/** A feed without a session for this long is deleted; the next session ranks again. */
const FEED_KEPT_MS = 30 * 24 * HOUR_MS
/** The same for a feed by intents, of which a viewer may have many. */
const FILTERED_FEED_KEPT_MS = 24 * HOUR_MS
const COUNT_KEPT_MS = HOUR_MS
/** No session of a kept feed began earlier. */
const DEPARTURE_KEPT_MS = FEED_KEPT_MS + HOUR_MS

/** This many of all requests are sampled. */
const SAMPLE = 20_000

/** Counts how many sampled requests were answered. Deletes nothing. */
async function countAnswers(db: Db): Promise<number> {
  await sql`
    insert into community_answers as known (received, answered)
    select count(*), count(*) filter (where status <> 'interested')
    from connection_requests tablesample system (
      (select least(100, 100.0 * ${SAMPLE} / greatest(reltuples, 1)) from pg_class
        where oid = 'connection_requests'::regclass)
    )
    where ${isCounted}
    on conflict (is_only) do update set received = excluded.received, answered = excluded.answered
  `.execute(db)
  return 0
}

/** Sweep steps of discovery: stale rankings, cached counts and departures, by label. */
export function discoverySteps(db: Db, at: Date): Record<string, DeleteBatch> {
  const feeds = {
    table: 'feeds',
    by: 'ranked_at',
    where: sql`ranked_at < ${new Date(at.getTime() - FEED_KEPT_MS)}`,
  }
  const filtered = {
    table: 'feeds',
    by: 'ranked_at',
    where: sql`ranked_at < ${new Date(at.getTime() - FILTERED_FEED_KEPT_MS)} and intents <> '{}'`,
  }
  const counts = {
    table: 'search_counts',
    by: 'counted_at',
    where: sql`counted_at < ${new Date(at.getTime() - COUNT_KEPT_MS)}`,
  }
  const departures = {
    table: 'directory_departures',
    by: 'left_at',
    where: sql`left_at < ${new Date(at.getTime() - DEPARTURE_KEPT_MS)}`,
  }
  return {
    'feeds of members who are away': (limit) => deleteOldest(db, feeds, limit),
    'feeds by intents that are not read': (limit) => deleteOldest(db, filtered, limit),
    'old counts of searches': (limit) => deleteOldest(db, counts, limit),
    'requests and their answers': () => countAnswers(db),
    'old departures from the directory': (limit) => deleteOldest(db, departures, limit),
  }
}
