import type { Profile } from '@shipmates/contract/profiles'
import { type FormEvent, useState } from 'react'
import { IntentBoxes } from './intent-boxes.tsx'
import { StepForm, type StepProps } from './step-form.tsx'
import { useSaveStep } from './use-save-step.ts'

/** The first step: what I look for. */
export function IntentsStep({ profile, formId, onSaved }: StepProps & { profile: Profile }) {
  const save = useSaveStep(profile.userId)
  const [chosen, setChosen] = useState(profile.intents)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    if (chosen.join() === profile.intents.join()) return onSaved()
    save.mutate({ changes: { intents: chosen } }, { onSuccess: onSaved })
  }
  return (
    <StepForm formId={formId} error={save.error} onSubmit={submit}>
      <IntentBoxes label="What brings you here?" chosen={chosen} onChoose={setChosen} />
    </StepForm>
  )
}
