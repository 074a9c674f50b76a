import { useQueryClient } from '@tanstack/react-query'
import type { KeyboardEvent, RefObject } from 'react'
import { isComposing } from '../../lib/browser/keys.ts'
import type { ListedDeveloper } from './api.ts'
import { type Filters, hasFilters, isSearch, noFilters } from './filters.ts'
import type { SearchOption } from './search-panel.tsx'
import { filtersOf, useDraft } from './use-draft.ts'
import { skillsQuery, useSearchOptions } from './use-search-options.ts'
import type { useSearchPanel } from './use-search-panel.ts'

export type SearchProps = {
  /** The filters in the URL. The form is reset to them when they change. */
  filters: Filters
  onSearch: (filters: Filters) => void
  onOpenProfile: (developer: ListedDeveloper) => void
}

type Searching = SearchProps & {
  field: RefObject<HTMLInputElement | null>
  panel: ReturnType<typeof useSearchPanel>
}

/** The text of the search field, and the actions of Enter, the suggestions and the buttons. */
export function useSearch({ filters, onSearch, onOpenProfile, field, panel }: Searching) {
  const { draft, shown, type, fill } = useDraft(filters)
  const text = panel.isOpen ? (draft.text?.trim() ?? '') : ''
  const { options, known, active, walk, walkTo } = useSearchOptions(text)
  const effective = filtersOf(draft, known)
  const knownOf = useKnownSkills()

  const searchFor = (next: Filters) => {
    panel.close()
    onSearch(next)
  }
  const submit = async () => {
    if (hasFilters(effective) || isSearch(filters)) searchFor(filtersOf(draft, await knownOf(text)))
  }
  const choose = (option: SearchOption) => {
    const { fields } = draft
    if (option.kind === 'member') {
      panel.leave({ isForDialog: true })
      return onOpenProfile(option.developer)
    }
    const { skill, name } = { skill: '', name: '', ...option }
    searchFor(skill ? filtersOf({ fields, text: skill }, [skill]) : { ...fields, search: name })
  }
  const pressKey = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    const chosen = active === undefined ? undefined : options[active]
    if (event.key !== 'Enter' && !walk(event.key)) return
    event.preventDefault()
    if (event.key !== 'Enter') return
    if (chosen) choose(chosen)
    else void submit()
  }
  const typeText = (typed: string) => {
    walkTo(undefined)
    panel.open()
    type(typed)
  }
  const clear = () => {
    fill(noFilters)
    onSearch(noFilters)
    field.current?.focus()
  }
  const change = (part: Partial<Filters>) => fill({ ...effective, ...part })
  const found = { options, active, walkTo, choose }
  return { draft: effective, shown, ...found, pressKey, typeText, change, clear, submit }
}

/** The known skills that a text may be: the lookup of the last input may be pending. */
function useKnownSkills() {
  const client = useQueryClient()
  return async (text: string): Promise<readonly string[]> =>
    text ? client.fetchQuery(skillsQuery(text)).catch(() => []) : []
}
