import type { Developer } from '@shipmates/contract/discovery'
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

/** A ranking serves new visits for so long, unless the viewer's skills change. */
const RANKING_LIFETIME_MS = 5 * 60 * 1000
/** Among so few members each visit ranks anew. */
const SMALL_COMMUNITY = 2000

/**
 * One page of the developers with whom the viewer has no relation yet, best match first.
 *
 * Page 1 begins a visit and fixes its order and total. Page n is the n-th slice of that order, less who
 * was decided on since, so that nobody is shown twice or left out.
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

/** Begins a visit for page 1, and for one who never did; else goes on with the one there is. */
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

async function beginVisit({ db, now }: Discovery, viewer: UserId, limit: number): Promise<Visit> {
  for (;;) {
    const at = now()
    const rankedSince = new Date(at.getTime() - RANKING_LIFETIME_MS)
    const start = () =>
      startVisit(db, { viewer, at, rankedSince, smallUpTo: SMALL_COMMUNITY, limit })
    const visit = await start()
    if (visit) return visit

    await rank({ db }, viewer, at)
    const ranked = await start()
    if (ranked) return ranked
    // The viewer's skills changed between the two: another ranking is due.
  }
}
