import { memberStorage } from '../../lib/browser/member-storage.ts'
import type { Clearable } from './profile-texts.ts'
import type { Texts } from './texts-schema.ts'

/** Unsaved form input, with the profile values that the form was opened with. */
export interface UnsavedDetails {
  texts: Texts
  opened: Texts
  cleared: Clearable[]
}

const NAME = 'details'

/** Unsaved input from before a navigation or reload; undefined if there is none. */
export const readUnsavedDetails = (): UnsavedDetails | undefined =>
  memberStorage.readJson<UnsavedDetails>(NAME)

/** Whether there is anything to save. */
export const hasChanges = ({ texts, opened, cleared }: UnsavedDetails): boolean =>
  cleared.length > 0 || Object.keys(texts).some((name) => texts[name] !== opened[name])

/** Stores unsaved input in this tab's session storage until `forgetUnsavedDetails`. */
export function storeUnsavedDetails(details: UnsavedDetails): void {
  memberStorage.write(NAME, hasChanges(details) ? JSON.stringify(details) : undefined)
}

export const forgetUnsavedDetails = (): void => memberStorage.write(NAME, undefined)
