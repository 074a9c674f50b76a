import * as z from 'zod/mini'
import { PAGE_MAX, PAGE_SIZE, PAGE_SIZE_MAX, SEARCH_MAX_CHARS, SKILLS_MAX } from './limits.ts'
import { Profile } from './profiles.ts'
import { page } from './reply.ts'
import { route } from './route.ts'
import { parseSkills } from './skills.ts'
import { text } from './text.ts'

/** A whole number written in decimal digits, as it stands in a query string. */
export const wholeNumber = (bounds: { min: number; max: number }, message: string) =>
  z.pipe(
    z.string({ error: message }).check(z.regex(/^\d{1,9}$/, message)),
    z.pipe(
      z.transform(Number),
      z.number().check(z.minimum(bounds.min, message), z.maximum(bounds.max, message)),
    ),
  )

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

/** Why two developers match. `sharedSkills` is spelled as the other developer spells it, rarest first. */
export const Match = z.object({
  score: z.int().check(z.minimum(0), z.maximum(100)),
  sharedSkills: z.array(z.string()),
  mutualConnections: z.int(),
})
export type Match = z.infer<typeof Match>

export const Developer = z.extend(z.omit(Profile, { userId: true }), { match: Match })
export type Developer = z.infer<typeof Developer>

export const SearchGender = z.enum(['male', 'female', 'other'])
export type SearchGender = z.infer<typeof SearchGender>

export const SortBy = z.enum(['newest', 'alphabetical'])
export type SortBy = z.infer<typeof SortBy>

/** A filter that may be left out or empty, both meaning that it does not narrow. */
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

const TOO_LONG = `Please search for at most ${SEARCH_MAX_CHARS} characters`
const TOO_MANY_SKILLS = `Please search for at most ${SKILLS_MAX} skills`

export const SearchQuery = z.extend(Paging, {
  search: z.optional(text({ max: SEARCH_MAX_CHARS }, TOO_LONG)),
  skills: z.optional(
    z.pipe(
      text({ max: SKILLS_MAX * 60 }, TOO_MANY_SKILLS),
      z.pipe(
        z.transform(parseSkills),
        z.array(z.string()).check(z.maxLength(SKILLS_MAX, TOO_MANY_SKILLS)),
      ),
    ),
  ),
  gender: filter(SearchGender, 'Unknown gender filter.'),
  sortBy: filter(SortBy, 'Unknown sort order.'),
})
export type SearchQuery = z.infer<typeof SearchQuery>

export const getFeed = route({
  summary: 'Pages through the developers with whom I have no relation yet, best match first',
  method: 'GET',
  path: '/api/v1/connection/user/feed',
  access: 'member',
  query: Paging,
  reply: page(Developer),
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
