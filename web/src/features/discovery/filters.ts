import {
  type SearchGender,
  type SortBy,
  searchGenders,
  sortings,
} from '@shipmates/contract/discovery'
import { WAKING_HOURS } from '@shipmates/contract/limits'
import { type Intent, intents, type Profile } from '@shipmates/contract/profiles'
import { parseSkills } from '@shipmates/contract/skills'
import { useSession } from '../../lib/net/session.ts'

/** The values of the search form and of the intents above the cards, as in the URL. */
export type Filters = {
  search: string
  /** Comma-separated, as typed. */
  skills: string
  gender: SearchGender | ''
  sortBy: SortBy
  /** Comma-separated, as typed. */
  interests: string
  /** Tags such as `de`. */
  languages: readonly string[]
  /** The minimum number of shared waking hours. */
  hours: number | undefined
  /** Filters the feed as well as a search. */
  intent: Intent | undefined
}

export const noFilters: Filters = {
  search: '',
  skills: '',
  gender: '',
  sortBy: 'newest',
  interests: '',
  languages: [],
  hours: undefined,
  intent: undefined,
}

/** The number of active filters of the form; each skill, interest and language counts separately. */
export const countFilters = (filters: Filters): number =>
  (filters.search.trim() ? 1 : 0) +
  parseSkills(filters.skills).length +
  (filters.gender ? 1 : 0) +
  countMore(filters)

const countMore = ({ interests, languages, hours }: Filters): number =>
  parseSkills(interests).length + languages.length + (hours ? 1 : 0)

/** Whether any filter behind "More filters" is set. */
export const hasMore = (filters: Filters): boolean =>
  countMore(filters) > 0 || filters.intent !== undefined

/** Whether any filter of the form is set. If so the page shows search results, else the feed. */
export const isSearch = (filters: Filters): boolean => countFilters(filters) > 0

/** Whether there is anything for Clear Filters to clear, which includes the feed's intent. */
export const hasFilters = (filters: Filters): boolean =>
  isSearch(filters) || filters.intent !== undefined

/** Filters from the URL; invalid values are ignored. */
export function readFilters(address: URLSearchParams): Filters {
  const text = (name: string) => address.get(name) ?? ''
  const hours = Number(text('hours'))
  return {
    search: text('search'),
    skills: text('skills'),
    gender: oneOf(searchGenders, text('gender')) ?? '',
    sortBy: oneOf(sortings, text('sortBy')) ?? 'newest',
    interests: text('interests'),
    languages: [...new Set(text('languages').match(/\b[a-z]{2,3}\b/g))],
    hours: Number.isInteger(hours) && hours >= 1 && hours <= WAKING_HOURS ? hours : undefined,
    intent: oneOf(intents, text('intent')),
  }
}

const oneOf = <T extends string>(values: readonly T[], text: string): T | undefined =>
  values.find((value) => value === text)

/** The page number from the URL; defaults to 1. */
export function readPage(address: URLSearchParams): number {
  const page = Number(address.get('page') ?? 1)
  return Number.isSafeInteger(page) && page >= 1 ? page : 1
}

/** The filters as both the URL and the API have them, without default values. */
export function queryOf(filters: Filters): Record<string, string> {
  const { intent } = filters
  if (!isSearch(filters)) return intent ? { intent } : {}
  const { search, skills, gender, sortBy, interests, languages, hours } = filters
  const query = {
    search: search.trim(),
    skills: parseSkills(skills).join(', '),
    gender,
    sortBy: sortBy === noFilters.sortBy ? '' : sortBy,
    interests: parseSkills(interests).join(', '),
    languages: languages.join(','),
    hours: String(hours ?? ''),
    intent: intent ?? '',
  }
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value))
}

/** The query string of a page of results, without default values. */
export function writeAddress(filters: Filters, page = 1): URLSearchParams {
  const address = new URLSearchParams(queryOf(filters))
  if (page > 1) address.set('page', String(page))
  return address
}

type Me = Pick<Profile, 'intents' | 'languages' | 'timeZone'>

const unknown: Me = { intents: [], languages: [], timeZone: null }

/** The part of my profile that cards and filters need; empty until it is known. */
export const useMe = (): Me => useSession().profile ?? unknown
