import * as messages from '@shipmates/contract/messages/profiles'
import type { FormEvent, ReactNode } from 'react'
import { FormAlert } from '../../components/ui/form-alert.tsx'
import { errorSentence } from '../../lib/net/query-client.ts'

export type StepProps = {
  /** The id of the form, to which the submit button outside refers. */
  formId: string
  onSaved: () => void
}

type StepFormProps = {
  formId: string
  error: Error | null
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** One of the first steps as a form, with the error if it could not be saved. */
export function StepForm({ formId, error, onSubmit, children }: StepFormProps) {
  return (
    <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={onSubmit}>
      {children}
      {error && <FormAlert>{errorSentence(error, messages.profileUpdateFailed)}</FormAlert>}
    </form>
  )
}
