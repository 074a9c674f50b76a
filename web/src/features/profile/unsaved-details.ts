import { useEffect } from 'react'
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

export type StepName = 'intents' | 'words' | 'person'

const nameOf = (step: StepName) => `first-steps:${step}`

/** Unsaved input of one of the first steps, merged over the profile's values. */
export const withUnsaved = <T extends Texts>(step: StepName, opened: T): T => ({
  ...opened,
  ...memberStorage.readJson<Partial<T>>(nameOf(step)),
})

/** Keeps a step's input in this tab's session storage until it is saved. */
export function useKeptStep(step: StepName, texts: Texts, opened: Texts): void {
  const changed = Object.entries(texts).filter(([name, text]) => text !== opened[name])
  const kept = changed.length > 0 ? JSON.stringify(Object.fromEntries(changed)) : undefined
  useEffect(() => memberStorage.write(nameOf(step), kept), [step, kept])
}

export const forgetStep = (step: StepName): void => memberStorage.write(nameOf(step), undefined)
