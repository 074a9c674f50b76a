import {
  createShortlist,
  type Shortlist,
} from '../../../server/src/matching/discovery/shortlist/shortlist.ts'
import type { Db } from '../../../server/src/platform/db/client.ts'
import { createLog } from '../../../server/src/platform/log.ts'

const lists = new WeakMap<Db, Shortlist>()

/** The shortlist of a database, read once and then shared by all measurements on it. */
export function shortlistOf(db: Db): Shortlist {
  const known = lists.get(db)
  if (known) return known
  const shortlist = createShortlist({ db, log: createLog('warn'), waitsMs: 10 * 60_000 })
  lists.set(db, shortlist)
  return shortlist
}
