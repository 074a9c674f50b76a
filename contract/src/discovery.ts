import * as z from 'zod/mini'
import { RequestId } from './ids.ts'
import { LanguageTag } from './languages.ts'
import {
  PAGE_MAX,
  PAGE_SIZE,
  PAGE_SIZE_MAX,
  REASONS_MAX,
  SEARCH_MAX_CHARS,
  SEARCHED_LANGUAGES_MAX,
  SKILLS_MAX,
  WAKING_HOURS,
} from './limits.ts'
import {
  genderUnknown,
  hoursUnknown,
  intentUnknown,
  languageUnknown,
  searchTooLong,
  sortUnknown,
  tooManyInterests,
  tooManySkills,
} from './messages/discovery.ts'
import { wholeNumber } from './paging.ts'
import { intents, Member, Profile } from './profiles.ts'
import { Reason } from './reasons.ts'
import { data, page } from './reply.ts'
import { route } from './route.ts'
import { parseSkills } from './skills.ts'
import { text } from './text.ts'

const Paging = z.object({
  page: z._default(
    wholeNumber({ min: 1, max: PAGE_MAX }, `page must be a whole number from 1 to ${PAGE_MAX}`),
    1,
  ),
  limit: z._default(
    wholeNumber(
      { min: 1, max: PAGE_SIZE_MAX },
      `limit must be a whole number from 1 to ${PAGE_SIZE_MAX}`,
    ),
    PAGE_SIZE,
  ),
})

/** Why two developers match. Shared skills and interests have the other developer's spelling, rarest first. */
export const Match = z.object({
  score: z.int().check(z.minimum(0), z.maximum(100)),
  sharedSkills: z.array(z.string()),
  sharedInterests: z.array(z.string()),
  mutualConnections: z.int(),
  /** Strongest first. */
  reasons: z.array(Reason).check(z.maxLength(REASONS_MAX)),
})
export type Match = z.infer<typeof Match>

/** A developer for a card. Only the profile has links and projects. */
export const Developer = z.extend(
  z.omit(Profile, { userId: true, visibility: true, links: true, projects: true }),
  {
    match: Match,
    /** Whether they accept a request from me; see `PrivacySettings.requestsFrom`. */
    canRequest: z.boolean(),
  },
)
export type Developer = z.infer<typeof Developer>

export const searchGenders = ['male', 'female', 'other'] as const
export const SearchGender = z.enum(searchGenders)
export type SearchGender = z.infer<typeof SearchGender>

export const sortings = ['newest', 'alphabetical'] as const
export const SortBy = z.enum(sortings)
export type SortBy = z.infer<typeof SortBy>

/** An optional filter. An empty string means no filter. */
const filter = <S extends z.ZodMiniType>(schema: S, message: string) =>
  z.optional(
    z.union(
      [
        z.pipe(
          z.literal(''),
          z.transform(() => undefined),
        ),
        schema,
      ],
      { error: message },
    ),
  )

/** Comma-separated words that are compared as skills are. */
const words = (message: string) =>
  z.optional(
    z.pipe(
      text({ max: SKILLS_MAX * 60 }, message),
      z.pipe(z.transform(parseSkills), z.array(z.string()).check(z.maxLength(SKILLS_MAX, message))),
    ),
  )

/** Comma-separated values of a kind, sorted and each once. */
const listOf = <S extends z.ZodMiniType<string, string>>(item: S, max: number, message: string) =>
  z.optional(
    z.pipe(
      text({ max: SEARCH_MAX_CHARS * 2 }, message),
      z.pipe(
        z.transform((list: string) =>
          list
            .split(',')
            .map((value) => value.trim())
            .filter(Boolean),
        ),
        z.array(item, { error: message }).check(
          z.overwrite((items) => [...new Set(items)].sort()),
          z.maxLength(max, message),
        ),
      ),
    ),
  )

/** A function, because the build drops unused calls, but keeps property reads at the top level. */
const intentFilter = () =>
  listOf(z.enum(intents, { error: intentUnknown }), intents.length, intentUnknown)

const languageFilter = listOf(LanguageTag(languageUnknown), SEARCHED_LANGUAGES_MAX, languageUnknown)

/** Filters narrow each other. In a list, any value is enough. */
export const SearchQuery = z.extend(Paging, {
  /** A part of a username, or after an @ the whole. */
  search: z.optional(text({ max: SEARCH_MAX_CHARS }, searchTooLong)),
  skills: words(tooManySkills),
  interests: words(tooManyInterests),
  intent: intentFilter(),
  languages: languageFilter,
  /** Finds members with whom I share at least this many waking hours today, by our time zones. */
  hours: filter(wholeNumber({ min: 1, max: WAKING_HOURS }, hoursUnknown), hoursUnknown),
  gender: filter(SearchGender, genderUnknown),
  sortBy: filter(SortBy, sortUnknown),
})
export type SearchQuery = z.infer<typeof SearchQuery>

export const FeedQuery = z.extend(Paging, { intent: intentFilter() })
export type FeedQuery = z.infer<typeof FeedQuery>

export const getFeed = route({
  summary: 'Pages through the developers with whom I have no relation yet, best match first',
  method: 'GET',
  path: '/api/v1/connection/user/feed',
  access: 'member',
  query: FeedQuery,
  /** `isAlone`: I can see no other member here, whatever our relation. */
  reply: z.extend(page(Developer), { isAlone: z.optional(z.boolean()) }),
  isCompressed: true,
})

export const searchDevelopers = route({
  summary: 'Searches the feed’s developers, and those I passed on or rejected',
  method: 'GET',
  path: '/api/v1/connection/user/search',
  access: 'member',
  query: SearchQuery,
  reply: page(Developer),
  isCompressed: true,
})

/** Why a search omits a member. `requested` also covers my requests that were rejected. */
export const Relation = z.enum(['requested', 'received', 'connected'])
export type Relation = z.infer<typeof Relation>

export const RelatedMember = z.object({
  user: Member,
  relation: Relation,
  /** The pending request; null for a connection. */
  requestId: z.nullable(RequestId),
})
export type RelatedMember = z.infer<typeof RelatedMember>

export const listRelated = route({
  summary: 'Lists members that a search by name omits because of a connection or a pending request',
  method: 'GET',
  path: '/api/v1/connection/user/related',
  access: 'member',
  query: z.object({ search: text({ min: 1, max: SEARCH_MAX_CHARS }, searchTooLong) }),
  reply: data(z.array(RelatedMember)),
})
