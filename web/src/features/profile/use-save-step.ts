import type { UserId } from '@shipmates/contract/ids'
import * as messages from '@shipmates/contract/messages/profiles'
import { editProfile } from '@shipmates/contract/own-profile'
import type { EditProfile } from '@shipmates/contract/profile-forms'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/net/api.ts'
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
