import type { SearchQuery } from '@shipmates/contract/discovery'
import type { UserId } from '@shipmates/contract/ids'
import { USER_NAME_MAX_CHARS } from '@shipmates/contract/limits'
import { paginate } from '@shipmates/contract/reply'
import { canonicalSkill } from '@shipmates/contract/skills'
import type { Deps } from '../../deps.ts'
import type { DeveloperPage } from './feed.ts'
import { readDevelopers } from './matches.ts'
import {
  type Filters,
  type Found,
  findCommon,
  findCount,
  findFew,
  listInOrder,
  listSearchedSkills,
  listSorted,
  type Search,
  upsertCount,
} from './search-queries.ts'

type Discovery = Pick<Deps, 'db' | 'now'>

/** Up to this many matches, a search is counted and sorted on each request. */
const FEW = 1000
/** Cache lifetime of the count of a larger search. */
const COUNT_LIFETIME_MS = 30 * 1000
/**
 * Reading one member in sort order costs about half as much as fetching one by index and sorting.
 */
const SORTING_COSTS = 2
/** Minimum number of members to read in sort order before falling back to sorting. */
const WALK_AT_LEAST = 20_000

const NAME_PART = new RegExp(`^[a-z0-9_]{1,${USER_NAME_MAX_CHARS}}$`)

/**
 * One page of a search: developers without a relation, and those the viewer passed on or rejected.
 */
export async function searchDevelopers(
  deps: Discovery,
  viewer: UserId,
  { page, limit, sortBy = 'newest', search, skills, gender }: SearchQuery,
): Promise<DeveloperPage> {
  const { filters, listedBy } = await readFilters(deps, { search, skills, gender })
  const { count, ids } = filters
    ? await find(deps, { viewer, filters, sortBy, limit, offset: (page - 1) * limit }, listedBy)
    : { count: 0, ids: [] }
  return {
    data: await readDevelopers(deps, viewer, ids),
    pagination: paginate({ page, limit }, count),
  }
}

/**
 * Translates a query to filters; returns none if no member can match. `listedBy` is the count of a search
 * for one skill alone.
 */
async function readFilters(
  { db }: Discovery,
  { search, skills, gender }: Pick<SearchQuery, 'search' | 'skills' | 'gender'>,
): Promise<{ filters?: Filters; listedBy?: number | undefined }> {
  const name = search?.toLowerCase()
  if (name && !NAME_PART.test(name)) return {}
  if (!skills?.length) return { filters: { name, gender } }

  const known = await listSearchedSkills(db, skills.map(canonicalSkill))
  if (!known.length) return {}
  const filters = { name, gender, skillIds: known.map(({ id }) => id) }
  const isAlone = !name && !gender && known.length === 1
  return { filters, listedBy: isAlone ? known[0]!.listedBy : undefined }
}

async function find(
  { db, now }: Discovery,
  search: Search,
  listedBy: number | undefined,
): Promise<Found> {
  const { name, skillIds, gender } = search.filters
  if (!name && !skillIds && !gender) return findAmongMany(db, search)

  const key = JSON.stringify([name, skillIds, gender])
  const at = now()
  const since = new Date(at.getTime() - COUNT_LIFETIME_MS)
  const known = listedBy ?? (await findCount(db, key, since))
  if (known === undefined || known <= FEW) {
    const few = await findFew(db, search, FEW)
    if (few) return few
  }
  const matching = known ?? (await upsertCount(db, { search: key, filters: search.filters, at }))
  return findAmongMany(db, search, matching)
}

/** One page of a search with many matches, or without filters. */
async function findAmongMany(db: Deps['db'], search: Search, matching?: number): Promise<Found> {
  const { members, unfound } = await findCommon(db, search.viewer, search.filters)
  const count = (matching ?? members) - unfound
  const { offset, limit } = search
  if (offset >= count) return { count: Math.max(0, count), ids: [] }

  const wanted = Math.min(limit, count - offset)
  if (matching === undefined) {
    return { count, ids: await listInOrder(db, search, offset + limit + unfound) }
  }
  const walk = Math.ceil(((offset + limit) * members) / matching)
  if (walk <= SORTING_COSTS * matching) {
    const ids = await listInOrder(db, search, Math.max(WALK_AT_LEAST, 2 * walk))
    if (ids.length >= wanted) return { count, ids }
  }
  return { count, ids: await listSorted(db, search) }
}
