import { keep, readKeptJson } from '../../lib/kept.ts'
import type { Clearable } from './profile-texts.ts'
import type { Texts } from './text-form.ts'

/** The details as they stand in the form, not saved yet, with those of the profile that it was opened on. */
export interface KeptDetails {
  texts: Texts
  opened: Texts
  cleared: Clearable[]
}

const NAME = 'details'

/** What was typed before the page was left or loaded anew; undefined when nothing waits. */
export const readKeptDetails = (): KeptDetails | undefined => readKeptJson<KeptDetails>(NAME)

/** Whether saving would change anything. */
export const areChanged = ({ texts, opened, cleared }: KeptDetails): boolean =>
  cleared.length > 0 || Object.keys(texts).some((name) => texts[name] !== opened[name])

/** Keeps in this tab what was typed until it is forgotten. */
export function keepDetails(details: KeptDetails): void {
  keep(NAME, areChanged(details) ? JSON.stringify(details) : undefined)
}

export const forgetDetails = (): void => keep(NAME, undefined)
