import { AppError } from '@shipmates/contract/errors'
import type { Profile } from '@shipmates/contract/profiles'
import { useEffect, useState } from 'react'
import { useContractForm } from '../../components/behaviour/use-contract-form.ts'
import { type Clearable, changesOf, ProfileTexts, rebased, textsOf } from './profile-texts.ts'
import type { useSaveProfile } from './save.ts'
import { hasChanges, readUnsavedDetails, storeUnsavedDetails } from './unsaved-details.ts'

type UseDetails = {
  profile: Profile
  save: ReturnType<typeof useSaveProfile>
  /** Called with whether there are unsaved changes. */
  onChange: (isChanged: boolean) => void
  onSaved: () => void
}

/** The form's interface for the groups of fields. */
export type Details = ReturnType<typeof useDetails>

/** The values of the profile's form, its unsaved input in this tab, and saving. */
export function useDetails({ profile, save, onChange, onSaved }: UseDetails) {
  const [unsaved] = useState(() => readUnsavedDetails())
  const [cleared, setCleared] = useState<ReadonlySet<Clearable>>(new Set(unsaved?.cleared))
  const [opened] = useState(() => ({ ...textsOf(profile), ...unsaved?.opened }))
  const form = useContractForm(ProfileTexts, { ...opened, ...unsaved?.texts })
  const { values: texts } = form
  useEffect(() => {
    const details = { texts, opened, cleared: [...cleared] }
    storeUnsavedDetails(details)
    onChange(hasChanges(details))
  }, [texts, opened, cleared, onChange])

  const submit = form.submit((texts) => {
    if (save.isPending) return
    const current = rebased(texts, opened, textsOf(profile))
    save.mutate(changesOf(current, cleared, opened), {
      onSuccess: onSaved,
      onError: (error) => {
        for (const { field, message } of refusalsOf(error)) form.refuse(field, message)
      },
    })
  })
  const clear = (name: Clearable) => {
    setCleared(new Set([...cleared, name]))
    form.set(name, '')
    document.getElementsByName(name)[0]?.focus()
  }
  const hasFormError = save.error !== null && refusalsOf(save.error).length === 0
  return { ...form, submit, clear, hasFormError }
}

/** The server's validation errors, by field. */
function refusalsOf(error: unknown): { field: string; message: string }[] {
  if (!(error instanceof AppError)) return []
  if (error.code === 'USERNAME_TAKEN') return [{ field: 'userName', message: error.message }]
  return error.errors.map(({ path, message }) => ({ field: path.split('.')[0] ?? '', message }))
}
