import { languageName } from '@shipmates/contract/language-name'
import { suggestInterests, suggestSkills } from '@shipmates/contract/own-profile'
import { canonicalSkill } from '@shipmates/contract/skills'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { commonInterests, commonLearning, commonSkills } from '../common-words.ts'
import { spokenLanguages } from '../format/language-tags.ts'
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

/**
 * Words that members list, followed by common words that no one lists yet. Before anything is
 * typed, only the common ones.
 */
const ideasOf =
  (name: string, suggest: Suggestions, common: readonly string[]): Suggestions =>
  (prefix) => {
    const listed = suggest(prefix)
    const { queryFn } = listed
    const begins = (word: string) => word.toLowerCase().startsWith(prefix.toLowerCase())
    return queryOptions({
      ...listed,
      queryKey: ['suggestions', name, prefix.toLowerCase()],
      queryFn:
        typeof queryFn === 'function' && prefix
          ? async (context): Promise<readonly string[]> =>
              unique([...(await queryFn(context)), ...common.filter(begins)])
          : () => unique(common),
    })
  }

/** Removes words that differ in case only. */
function unique(words: readonly string[]): readonly string[] {
  const known = words.map(canonicalSkill)
  return words.filter((_, index) => known.indexOf(known[index] ?? '') === index)
}

export const skillIdeas = ideasOf('skill ideas', skillSuggestions, commonSkills)
export const learningIdeas = ideasOf('learning ideas', skillSuggestions, commonLearning)
export const interestIdeas = ideasOf('interest ideas', interestSuggestions, commonInterests)

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
