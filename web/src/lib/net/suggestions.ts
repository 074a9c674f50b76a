import { languageName } from '@shipmates/contract/language-name'
import { suggestInterests, suggestSkills } from '@shipmates/contract/own-profile'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { spokenLanguages } from '../format/spoken-languages.ts'
import { call } from './api.ts'

const suggestionsOf =
  (name: string, route: typeof suggestSkills | typeof suggestInterests) => (prefix: string) =>
    queryOptions({
      queryKey: ['suggestions', name, prefix.toLowerCase()],
      queryFn: prefix
        ? async ({ signal }): Promise<readonly string[]> =>
            (await call(route, { query: { prefix } }, signal)).data
        : skipToken,
      placeholderData: keepPreviousData,
      staleTime: 5 * 60_000,
    })

/** Skills in use that start with the prefix; nothing is fetched for an empty prefix. */
export const skillSuggestions = suggestionsOf('skills', suggestSkills)

/** Interests that members list and that start with the prefix; nothing is fetched for an empty prefix. */
export const interestSuggestions = suggestionsOf('interests', suggestInterests)

/** Languages whose name begins with the prefix. */
export const languageSuggestions = (prefix: string) =>
  queryOptions({
    queryKey: ['suggestions', 'languages', prefix.toLowerCase()],
    queryFn: (): readonly string[] =>
      spokenLanguages.filter((tag) =>
        languageName(tag).toLowerCase().startsWith(prefix.toLowerCase()),
      ),
    networkMode: 'always',
  })

export type Suggestions = typeof skillSuggestions
