import { useEffect } from 'react'
import { memberStorage } from '../../lib/browser/member-storage.ts'
import type { Texts } from './texts-schema.ts'

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
