import { canonicalSkill, parseSkills } from '@shipmates/contract/skills'
import { useState } from 'react'
import type { Filters } from './filters.ts'

/** Input that has not been searched for yet. */
type Draft = {
  fields: Filters
  /**
   * The text typed into the field above the cards; undefined while the field shows a filter of the
   * form.
   */
  text: string | undefined
}

/** The draft of a search, reset whenever the filters in the URL change. */
export function useDraft(filters: Filters) {
  const [draft, setDraft] = useState<Draft>({ fields: filters, text: undefined })
  const [taken, setTaken] = useState(filters)
  if (JSON.stringify(taken) !== JSON.stringify(filters)) {
    setTaken(filters)
    setDraft({ fields: filters, text: undefined })
  }
  const { fields, text } = draft
  return {
    draft,
    /** The text of the field above the cards. */
    shown: text ?? (fields.search.trim() || fields.skills),
    type: (typed: string) => setDraft({ fields: withoutShown(draft), text: typed }),
    fill: (next: Filters) => setDraft({ fields: next, text: undefined }),
  }
}

/**
 * The filters without the one shown in the field above the cards, which the typed text replaces.
 */
const withoutShown = ({ fields, text }: Draft): Filters => {
  if (text !== undefined) return fields
  return fields.search.trim() ? { ...fields, search: '' } : { ...fields, skills: '' }
}

/**
 * The filters of a draft. A typed text is a skill if it is a known one, in any case, or a list of
 * several; else it is part of a username.
 */
export function filtersOf({ fields, text }: Draft, known: readonly string[]): Filters {
  if (text === undefined) return fields
  const words = parseSkills(text)
  const canonical = canonicalSkill(text)
  const skill = known.find((one) => canonicalSkill(one) === canonical)
  if (!skill && words.length < 2) return { ...fields, search: text }
  const skills = [...parseSkills(fields.skills), ...(skill ? [skill] : words)]
  return { ...fields, skills: skills.join(', ') }
}
