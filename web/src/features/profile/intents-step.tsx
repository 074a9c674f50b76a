import { type Intent, intents, type Profile } from '@shipmates/contract/profiles'
import { type FormEvent, useState } from 'react'
import { IntentBoxes } from './intent-boxes.tsx'
import { StepForm, type StepProps, useSaveStep } from './save-step.tsx'
import { useKeptStep, withUnsaved } from './unsaved-details.ts'

/** The first step: my intents. */
export function IntentsStep({ profile, formId, onSaved }: StepProps & { profile: Profile }) {
  const save = useSaveStep(profile.userId, 'intents')
  const opened = { chosen: profile.intents.join() }
  const [chosen, setChosen] = useState(() => intentsOf(withUnsaved('intents', opened).chosen))
  useKeptStep('intents', { chosen: chosen.join() }, opened)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    if (chosen.join() === opened.chosen) return onSaved()
    save.mutate({ changes: { intents: chosen } }, { onSuccess: onSaved })
  }
  return (
    <StepForm formId={formId} error={save.error} onSubmit={submit}>
      <IntentBoxes label="What brings you here?" chosen={chosen} onChoose={setChosen} />
    </StepForm>
  )
}

/** The intents of a comma-separated list, in its order. */
const intentsOf = (list: string): Intent[] =>
  list.split(',').flatMap((listed) => intents.filter((intent) => intent === listed))
