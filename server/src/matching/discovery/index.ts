import { sql } from 'kysely'
import type { Domain } from '../../domain.ts'
import { ofMember, past } from '../../platform/db/delete-oldest.ts'
import { countAnswers } from './answer-queries.ts'
import { discoveryRoutes } from './routes.ts'

const HOUR_MS = 60 * 60 * 1000
/** A feed without a session for this long is deleted; the next session ranks again. */
const FEED_KEPT_MS = 30 * 24 * HOUR_MS
/** The same for a feed by intents, of which a viewer may have many. */
const FILTERED_FEED_KEPT_MS = 24 * HOUR_MS
const COUNT_KEPT_MS = HOUR_MS
/** No session of a kept feed began earlier. */
const DEPARTURE_KEPT_MS = FEED_KEPT_MS + HOUR_MS

export const discovery = {
  name: 'discovery',
  routes: discoveryRoutes,
  sweep: (at, db) => {
    const before = (ms: number) => new Date(at.getTime() - ms)
    return {
      'feeds of members who are away': past('feeds', 'ranked_at', before(FEED_KEPT_MS)),
      'feeds by intents that are not read': {
        table: 'feeds',
        by: 'ranked_at',
        where: sql`ranked_at < ${before(FILTERED_FEED_KEPT_MS)} and intents <> '{}'`,
      },
      'old counts of searches': past('search_counts', 'counted_at', before(COUNT_KEPT_MS)),
      'requests and their answers': () => countAnswers(db),
      'old departures from the directory': past(
        'directory_departures',
        'left_at',
        before(DEPARTURE_KEPT_MS),
      ),
    }
  },
  purge: ({ userId }) => ({
    feed: ofMember('feeds', userId, 'viewer_id'),
    departure: ofMember('directory_departures', userId, 'member_id'),
  }),
} satisfies Domain
