import type { UserId } from '@shipmates/contract/ids'
import type { Clearable } from './profile-texts.ts'
import type { Texts } from './text-form.ts'

/** The details as they stand in the form, not saved yet, with those of the profile that it was opened on. */
export interface KeptDetails {
  texts: Texts
  opened: Texts
  cleared: Clearable[]
}

const keyOf = (me: UserId) => `shipmates-details:${me}`

/** What was typed before the page was left or loaded anew; undefined when nothing waits. */
export function readKeptDetails(me: UserId): KeptDetails | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(me)) ?? '') as KeptDetails
  } catch {
    return undefined
  }
}

/** Keeps in this tab what was typed until it is forgotten. */
export function keepDetails(me: UserId, details: KeptDetails): void {
  const { texts, opened, cleared } = details
  const isChanged = Object.keys(texts).some((name) => texts[name] !== opened[name])
  try {
    if (isChanged || cleared.length > 0) sessionStorage.setItem(keyOf(me), JSON.stringify(details))
    else sessionStorage.removeItem(keyOf(me))
  } catch {
    // Storage may be full or closed to us; then it holds until the page is left.
  }
}

export function forgetDetails(me: UserId): void {
  try {
    sessionStorage.removeItem(keyOf(me))
  } catch {
    // Nothing was kept.
  }
}
