import type { UserId } from '@shipmates/contract/ids'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { reloadProfile } from './api.ts'
import { entryInputs } from './entry-inputs.ts'
import type { EntryKind } from './entry-kinds.ts'
import type { Texts } from './texts-schema.ts'

/** Adds or replaces an entry of work or education; pending until the profile has been refetched. */
export function useSaveEntry(userId: UserId, kind: EntryKind, id?: string) {
  const client = useQueryClient()
  const { add, update } = entryInputs[kind.noun]
  const { added, addFailed, updated, updateFailed } = kind.says
  return useMutation({
    mutationFn: (texts: Texts) => (id ? update(id, texts) : add(texts)),
    meta: id ? { success: updated, failure: updateFailed } : { success: added, failure: addFailed },
    onSuccess: () => reloadProfile(client, userId),
  })
}
