import { suggestInterests } from '@shipmates/contract/own-profile'
import { canonicalSkill, parseSkills } from '@shipmates/contract/skills'
import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { call } from '../../lib/net/api.ts'

const SHOWN = 5

/** Interests that members list and that start with the prefix; nothing is fetched for an empty one. */
const suggestionsQuery = (prefix: string) =>
  queryOptions({
    queryKey: ['profile', 'interests', prefix.toLowerCase()],
    queryFn: prefix
      ? async ({ signal }) => (await call(suggestInterests, { query: { prefix } }, signal)).data
      : skipToken,
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
  })

type InterestSuggestionsProps = {
  /** Interests, separated by commas. The last one is being typed. */
  value: string
  onType: (value: string) => void
}

/** Suggestions for the interest being typed. */
export function InterestSuggestions({ value, onType }: InterestSuggestionsProps) {
  const written = value.split(',')
  const typed = written.at(-1)?.trim() ?? ''
  const { data = [] } = useQuery(suggestionsQuery(useDeferredValue(typed)))
  const known = new Set(parseSkills(value).map(canonicalSkill))
  const fitting = data.filter((interest) => !known.has(canonicalSkill(interest))).slice(0, SHOWN)
  if (!typed || fitting.length === 0) return null

  const take = (interest: string) =>
    onType(`${[...written.slice(0, -1).map((part) => part.trim()), interest].join(', ')}, `)

  return (
    <ul aria-label="Suggested interests" className="mt-2 flex flex-wrap gap-1.5">
      {fitting.map((interest) => (
        <li key={interest} className="max-w-full">
          <button
            type="button"
            className="type-mono h-[26px] max-w-full truncate rounded-chip border border-dashed border-edge px-2.5 text-12 text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:h-9"
            onClick={() => take(interest)}
          >
            + {interest}
          </button>
        </li>
      ))}
    </ul>
  )
}
