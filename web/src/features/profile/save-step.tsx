import type { UserId } from '@shipmates/contract/ids'
import * as messages from '@shipmates/contract/messages/profiles'
import { editProfile } from '@shipmates/contract/own-profile'
import type { EditProfile } from '@shipmates/contract/profile-forms'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { FormAlert } from '../../components/ui/form-alert.tsx'
import { call } from '../../lib/net/api.ts'
import { errorSentence } from '../../lib/net/query-client.ts'
import { reloadProfile } from './api.ts'
import { forgetStep, type StepName } from './unsaved-details.ts'

/** Mutation key of the first steps, to check whether one is being saved. */
export const STEP_KEY = ['profile', 'first-steps']

type Saved = {
  changes: EditProfile
  /** Uploads the selected photo. */
  upload?: (() => Promise<void>) | undefined
}

/**
 * Saves one of the first steps; pending until the profile has been refetched. No success toast: the
 * next step appears.
 */
export function useSaveStep(userId: UserId, step: StepName) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: STEP_KEY,
    mutationFn: async ({ changes, upload }: Saved) => {
      await upload?.()
      if (Object.keys(changes).length > 0) await call(editProfile, { body: changes })
      await reloadProfile(client, userId)
    },
    meta: { failure: messages.profileUpdateFailed },
    onSuccess: () => forgetStep(step),
  })
}

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
