import type { Developer, SearchQuery } from '@shipmates/contract/discovery'
import type { UserId } from '@shipmates/contract/ids'
import { type Pagination, paginate } from '@shipmates/contract/reply'
import { canonicalSkill } from '@shipmates/contract/skills'
import type { Deps } from '../../deps.ts'
import { readDevelopers } from './matches.ts'
import { countFeed, countFound, listFeed, listFound } from './queries.ts'

type Discovery = Pick<Deps, 'db' | 'now'>

interface DeveloperPage {
  data: Developer[]
  pagination: Pagination
}

interface PageInput {
  page: number
  limit: number
}

/** One page of the developers with whom the viewer has no relation yet. */
export async function readFeed(
  deps: Discovery,
  viewer: UserId,
  { page, limit }: PageInput,
): Promise<DeveloperPage> {
  const offset = (page - 1) * limit
  const totalCount = await countFeed(deps.db, viewer)
  const ids = offset < totalCount ? await listFeed(deps.db, viewer, { limit, offset }) : []
  return {
    data: await readDevelopers(deps, viewer, ids),
    pagination: paginate({ page, limit }, totalCount),
  }
}

/** One page of what a search finds: the feed's developers, and those the viewer passed on or rejected. */
export async function searchDevelopers(
  deps: Discovery,
  viewer: UserId,
  { page, limit, sortBy = 'newest', search, skills, gender }: SearchQuery,
): Promise<DeveloperPage> {
  const offset = (page - 1) * limit
  const filters = { search, gender, canonicals: skills?.map(canonicalSkill) }
  const totalCount = await countFound(deps.db, viewer, filters)
  const ids =
    offset < totalCount ? await listFound(deps.db, viewer, { filters, sortBy, limit, offset }) : []
  return {
    data: await readDevelopers(deps, viewer, ids),
    pagination: paginate({ page, limit }, totalCount),
  }
}
