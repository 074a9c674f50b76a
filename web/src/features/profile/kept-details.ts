import { keep, readKeptJson } from '../../lib/browser/kept.ts'
import type { Clearable } from './profile-texts.ts'
import type { Texts } from './text-form.ts'

/** Unsaved form input, with the profile values that the form was opened with. */
export interface KeptDetails {
  texts: Texts
  opened: Texts
  cleared: Clearable[]
}

const NAME = 'details'

/** Unsaved input from before a navigation or reload; undefined if there is none. */
export const readKeptDetails = (): KeptDetails | undefined => readKeptJson<KeptDetails>(NAME)

/** Whether there is anything to save. */
export const areChanged = ({ texts, opened, cleared }: KeptDetails): boolean =>
  cleared.length > 0 || Object.keys(texts).some((name) => texts[name] !== opened[name])

/** Keeps unsaved input in this tab's session storage until `forgetDetails`. */
export function keepDetails(details: KeptDetails): void {
  keep(NAME, areChanged(details) ? JSON.stringify(details) : undefined)
}

export const forgetDetails = (): void => keep(NAME, undefined)
