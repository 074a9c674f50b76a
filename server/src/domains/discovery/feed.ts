import type { Developer } from '@shipmates/contract/discovery'
import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import { type Pagination, paginate } from '@shipmates/contract/reply'
import type { Deps } from '../../deps.ts'
import { findVisit, listRest, startVisit, type Visit } from './feed-queries.ts'
import { readDevelopers } from './matches.ts'
import { rank } from './rank.ts'

type Discovery = Pick<Deps, 'db' | 'now'>

export interface DeveloperPage {
  data: Developer[]
  pagination: Pagination
}

export interface PageInput {
  page: number
  limit: number
}

/**
 * Cache lifetime of a ranking: new visits reuse it for this long, unless the viewer's
 * skills change.
 */
const RANKING_LIFETIME_MS = 5 * 60 * 1000
/** Up to this many members, every visit ranks again. */
const SMALL_COMMUNITY = 2000
/** A fresh ranking is stale at once only if the viewer's skills changed while it was computed. */
const RANKING_ATTEMPTS = 3

/**
 * One page of the developers with whom the viewer has no relation yet, best match first.
 *
 * Page 1 starts a visit, which fixes order and total. Page n is the n-th slice of that order,
 * without members decided on since: a page may be shorter, but no member is shown twice or skipped.
 */
export async function readFeed(
  deps: Discovery,
  viewer: UserId,
  { page, limit }: PageInput,
): Promise<DeveloperPage> {
  const offset = (page - 1) * limit
  const visit = await enterVisit(deps, viewer, { page, limit })
  const ids = [...visit.ids]
  if (offset < visit.totalCount && offset + limit > visit.rankedCount) {
    const from = Math.max(offset, visit.rankedCount)
    const slice = { limit: offset + limit - from, offset: from - visit.rankedCount }
    ids.push(...(await listRest(deps.db, viewer, slice)))
  }
  return {
    data: await readDevelopers(deps, viewer, ids),
    pagination: paginate({ page, limit }, visit.totalCount),
  }
}

/** Starts a visit for page 1, or if the viewer has none; otherwise continues the current one. */
async function enterVisit(
  deps: Discovery,
  viewer: UserId,
  { page, limit }: PageInput,
): Promise<Visit> {
  const slice = { limit, offset: (page - 1) * limit }
  const running = page > 1 ? await findVisit(deps.db, viewer, slice) : undefined
  if (running) return running

  const first = await beginVisit(deps, viewer, limit)
  return page === 1 ? first : ((await findVisit(deps.db, viewer, slice)) ?? first)
}

/** Throws UNAVAILABLE if the viewer's skills change during each of `RANKING_ATTEMPTS`. */
async function beginVisit({ db, now }: Discovery, viewer: UserId, limit: number): Promise<Visit> {
  for (let attempt = 0; attempt < RANKING_ATTEMPTS; attempt++) {
    const at = now()
    const rankedSince = new Date(at.getTime() - RANKING_LIFETIME_MS)
    const start = () =>
      startVisit(db, { viewer, at, rankedSince, smallUpTo: SMALL_COMMUNITY, limit })
    const visit = await start()
    if (visit) return visit

    await rank({ db }, viewer, at)
    const ranked = await start()
    if (ranked) return ranked
  }
  throw new AppError('UNAVAILABLE')
}
