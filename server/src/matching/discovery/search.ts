import { createHash } from 'node:crypto'
import { foldText } from '@shipmates/contract/canonical'
import type { SearchQuery } from '@shipmates/contract/discovery'
import type { UserId } from '@shipmates/contract/ids'
import { USER_NAME_MAX_CHARS } from '@shipmates/contract/limits'
import { paginate } from '@shipmates/contract/reply'
import { canonicalSkill } from '@shipmates/contract/skills'
import { sharedWakingHours } from '@shipmates/contract/waking-hours'
import type { Deps } from '../../deps.ts'
import type { DeveloperPage } from './feed.ts'
import { all, type Filters, indexed } from './filter-queries.ts'
import { readDevelopers } from './matches.ts'
import {
  findCount,
  findFew,
  listInOrder,
  listSearchedWords,
  listSorted,
  listZones,
  type Search,
  type SearchResult,
  upsertCount,
} from './search-queries.ts'
import { SORTING_COSTS, WALKED, walkInOrder } from './walk-queries.ts'

type Discovery = Pick<Deps, 'db' | 'now'>

/** Up to this many matches, a search is counted and sorted on each request. */
const FEW = 1000
/** Cache lifetime of the count of a larger search. */
const COUNT_LIFETIME_MS = 30 * 1000

/** With an @ in front, a whole name. */
const NAME_PART = new RegExp(`^@?[a-z0-9_]{1,${USER_NAME_MAX_CHARS}}$`)

/**
 * One page of a search: developers without a relation, and those the viewer passed on or rejected.
 */
export async function searchDevelopers(
  deps: Discovery,
  viewer: UserId,
  { page, limit, sortBy = 'newest', ...criteria }: SearchQuery,
): Promise<DeveloperPage> {
  const { filters, listedBy } = await readFilters(deps, viewer, criteria)
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
 * for one skill or one interest alone.
 */
async function readFilters(
  { db, now }: Discovery,
  viewer: UserId,
  { search, skills, interests, intent, languages, hours, gender }: SearchFilters,
): Promise<{ filters?: Filters; listedBy?: number | undefined }> {
  const name = (search && foldText(search)) || undefined
  if (name && !NAME_PART.test(name)) return {}
  const listed = skills?.length
    ? await listSearchedWords(db, { canonicals: skills.map(canonicalSkill) })
    : undefined
  const liked = interests?.length
    ? await listSearchedWords(db, { canonicals: interests.map(canonicalSkill) })
    : undefined
  const filters: Filters = {
    ...(name?.startsWith('@') ? { wholeName: name.slice(1) } : { name }),
    gender,
    skillIds: listed?.map(({ id }) => id),
    interestIds: liked?.map(({ id }) => id),
    intents: intent?.length ? intent : undefined,
    languages: languages?.length ? languages : undefined,
    timeZones: hours ? zonesWithin(await listZones(db, viewer, now()), hours) : undefined,
  }
  const present = Object.values(filters).filter((filter) => filter !== undefined)
  if (present.some((filter) => filter.length === 0)) return {}
  const isAlone = present.length === 1 && present[0]!.length === 1
  return {
    filters,
    listedBy: isAlone ? (listed?.[0]?.listedBy ?? liked?.[0]?.interestedBy) : undefined,
  }
}

type SearchFilters = Omit<SearchQuery, 'page' | 'limit' | 'sortBy'>

/** The time zones whose members share at least this many waking hours with the viewer. */
const zonesWithin = (zones: Awaited<ReturnType<typeof listZones>>, hours: number): string[] =>
  zones
    .filter(({ minutesApart }) => sharedWakingHours(minutesApart) >= hours)
    .map(({ timeZone }) => timeZone)

async function find(
  { db, now }: Discovery,
  search: Search,
  listedBy: number | undefined,
): Promise<SearchResult> {
  if (Object.values(search.filters).every((filter) => filter === undefined)) {
    return findAmongMany(db, search)
  }
  const key = keyOf(search.filters)
  const at = now()
  const since = new Date(at.getTime() - COUNT_LIFETIME_MS)
  const known = listedBy ?? (await findCount(db, key, since))
  if (known === undefined || known <= FEW) {
    const few = await findFew(db, search, FEW)
    if (few) return few
  }
  const matching =
    known ?? (await upsertCount(db, { search: key, where: all(indexed(search.filters)), at }))
  return findAmongMany(db, search, matching)
}

/**
 * The key of a search in the cache. A hash, because an index needs short keys: the time zones alone may be hundreds.
 */
const keyOf = (filters: Filters): string =>
  createHash('sha256').update(JSON.stringify(filters)).digest('base64')

/** One page of a search with many matches, or without filters. */
async function findAmongMany(
  db: Deps['db'],
  search: Search,
  matching?: number,
): Promise<SearchResult> {
  const { members, unfound, ids } = await walkInOrder(db, search, matching)
  const count = (matching ?? members) - unfound
  const { offset, limit } = search
  if (offset >= count) return { count: Math.max(0, count), ids: [] }
  if (ids.length >= Math.min(limit, count - offset)) return { count, ids }

  if (matching === undefined) {
    return { count, ids: await listInOrder(db, search, offset + limit + unfound) }
  }
  const walk = Math.ceil(((offset + limit) * members) / matching)
  if (walk <= SORTING_COSTS * matching && 2 * walk > WALKED) {
    const more = await listInOrder(db, search, 2 * walk)
    if (more.length >= Math.min(limit, count - offset)) return { count, ids: more }
  }
  return { count, ids: await listSorted(db, search) }
}
