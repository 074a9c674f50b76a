import {
  type SearchGender,
  type SortBy,
  searchGenders,
  sortings,
} from '@shipmates/contract/discovery'
import { parseSkills } from '@shipmates/contract/skills'

/** The state of the search form, as in the URL. */
export type Filters = {
  search: string
  /** Comma-separated, as typed. */
  skills: string
  gender: SearchGender | ''
  sortBy: SortBy
}

export const noFilters: Filters = { search: '', skills: '', gender: '', sortBy: 'newest' }

/** Whether any filter is set: then the page shows search results, else the feed. */
export const isSearch = ({ search, skills, gender }: Filters): boolean =>
  Boolean(search.trim() || parseSkills(skills).length > 0 || gender)

/** The number of active filters; each skill counts separately. */
export const countFilters = ({ search, skills, gender }: Filters): number =>
  (search.trim() ? 1 : 0) + parseSkills(skills).length + (gender ? 1 : 0)

/** Filters from the URL; invalid values are ignored. */
export function readFilters(address: URLSearchParams): Filters {
  return {
    search: address.get('search') ?? '',
    skills: address.get('skills') ?? '',
    gender: oneOf(searchGenders, address.get('gender')) ?? '',
    sortBy: oneOf(sortings, address.get('sortBy')) ?? 'newest',
  }
}

const oneOf = <T extends string>(values: readonly T[], text: string | null): T | undefined =>
  values.find((value) => value === text)

/** The page number from the URL; defaults to 1. */
export function readPage(address: URLSearchParams): number {
  const page = Number(address.get('page') ?? 1)
  return Number.isSafeInteger(page) && page >= 1 ? page : 1
}

/** The query string of a page of results, without default values. */
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
