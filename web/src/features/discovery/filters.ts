import { SearchGender, SortBy } from '@shipmates/contract/discovery'
import { parseSkills } from '@shipmates/contract/skills'

/** What the search form holds, as it stands in the address. */
export type Filters = {
  search: string
  /** Comma-separated, as typed. */
  skills: string
  gender: SearchGender | ''
  sortBy: SortBy
}

export const noFilters: Filters = { search: '', skills: '', gender: '', sortBy: 'newest' }

/** Whether the filters narrow anything: then the page is in search mode, else it shows the feed. */
export const isSearch = ({ search, skills, gender }: Filters): boolean =>
  Boolean(search.trim() || parseSkills(skills).length > 0 || gender)

/** How many of the filters are set: each skill counts for itself. */
export const countFilters = ({ search, skills, gender }: Filters): number =>
  (search.trim() ? 1 : 0) + parseSkills(skills).length + (gender ? 1 : 0)

/** The filters of an address; what it says wrongly counts as not said. */
export function readFilters(address: URLSearchParams): Filters {
  const gender = SearchGender.safeParse(address.get('gender'))
  const sortBy = SortBy.safeParse(address.get('sortBy'))
  return {
    search: address.get('search') ?? '',
    skills: address.get('skills') ?? '',
    gender: gender.success ? gender.data : '',
    sortBy: sortBy.success ? sortBy.data : 'newest',
  }
}

/** The page of an address, 1 where it names none. */
export function readPage(address: URLSearchParams): number {
  const page = Number(address.get('page') ?? 1)
  return Number.isSafeInteger(page) && page >= 1 ? page : 1
}

/** The address of a page of results, naming only what differs from a plain feed. */
export function writeAddress(filters: Filters, page = 1): URLSearchParams {
  const address = new URLSearchParams()
  if (isSearch(filters)) {
    const { search, skills, gender, sortBy } = filters
    if (search.trim()) address.set('search', search.trim())
    if (parseSkills(skills).length > 0) address.set('skills', parseSkills(skills).join(', '))
    if (gender) address.set('gender', gender)
    if (sortBy !== 'newest') address.set('sortBy', sortBy)
  }
  if (page > 1) address.set('page', String(page))
  return address
}
