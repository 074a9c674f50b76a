import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSettled } from '../../lib/browser/use-delay.ts'
import { namedQuery } from './api.ts'
import type { SearchOption } from './search-panel.tsx'

const SHOWN_MAX = 5
const SKILLS_MAX = 2

/** Skills in use that begin with a text. The code of the request is loaded with the panel. */
export const skillsQuery = (text: string) =>
  queryOptions({
    queryKey: ['suggestions', 'search', text.toLowerCase()],
    queryFn: async ({ client }) => {
      const { skillSuggestions } = await import('./later.ts')
      return client.fetchQuery(skillSuggestions(text))
    },
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })

/** The suggestions for a text, and the active one, moved by arrow keys. Failures are silent. */
export function useSearchOptions(text: string) {
  const [walked, walkTo] = useState<number>()
  const settled = useSettled(text)
  const wanted = text && settled
  const { data: skills = [] } = useQuery(skillsQuery(wanted))
  const { data: named } = useQuery(namedQuery(wanted))
  const options: SearchOption[] = wanted
    ? [
        ...skills.slice(0, SKILLS_MAX).map((skill) => ({ kind: 'skill', skill }) as const),
        ...(named && named.pagination.totalCount > 0
          ? [{ kind: 'name', name: named.name, count: named.pagination.totalCount } as const]
          : []),
        ...(named?.data ?? [])
          .filter(({ decision }) => !decision)
          .map((developer) => ({ kind: 'member', developer }) as const),
      ].slice(0, SHOWN_MAX)
    : []
  const active = walked !== undefined && walked < options.length ? walked : undefined

  /** Moves the active suggestion by an arrow key. Returns whether it was one. */
  const walk = (key: string): boolean => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (!step || options.length === 0) return false
    const from = active ?? (step > 0 ? -1 : options.length)
    walkTo((from + step + options.length) % options.length)
    return true
  }
  return { options, known: skills, active, walk, walkTo }
}
