import type { Conversation, MutedUntil } from '@shipmates/contract/chat'
import { clearConversation, muteConversation } from '@shipmates/contract/chat-changes'
import type { ConversationId } from '@shipmates/contract/ids'
import {
  chatCleared,
  clearFailed,
  muteFailed,
  unmuteFailed,
} from '@shipmates/contract/messages/chat-options'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/net/api.ts'
import { toastFailure } from '../../../lib/net/query-client.ts'
import { applyMyChange } from '../sync/my-options.ts'

/** Mutes a conversation until a time; null unmutes it. */
export function useMute(conversationId: ConversationId) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (until: MutedUntil) =>
      call(muteConversation, { params: { conversationId }, body: { until } }),
    onSuccess: ({ data }) => take(client, data),
    onError: (error, until) => toastFailure(error, until ? muteFailed : unmuteFailed),
  })
}

/** Hides all messages of a conversation from me only. */
export function useClear(conversationId: ConversationId) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(clearConversation, { params: { conversationId } }),
    onSuccess: ({ data }) => take(client, data),
    meta: { failure: clearFailed, success: chatCleared },
  })
}

/** The event has the same content, but may arrive in this tab later. */
const take = (client: QueryClient, { id, mutedUntil, clearedToId }: Conversation) =>
  applyMyChange(client, { conversationId: id, mutedUntil, clearedToId })
