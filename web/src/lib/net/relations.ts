import { unblockMember } from '@shipmates/contract/blocks'
import type { Conversation } from '@shipmates/contract/chat'
import { withdrawRequest } from '@shipmates/contract/connections'
import type { RequestId, UserId } from '@shipmates/contract/ids'
import { withdrawFailed } from '@shipmates/contract/messages/connections'
import { unblocked, unblockFailed } from '@shipmates/contract/messages/privacy'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../toast.ts'
import { call } from './api.ts'
import { refetchMembers, unmarkBlocked } from './members-changed.ts'

/** Unblocks a member. Restores only the conversation in the list. */
export function useUnblock() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: { id: UserId; userName: string }) =>
      call(unblockMember, { params: { userId: id } }),
    meta: { failure: unblockFailed },
    onSuccess: (_reply, user) => {
      unmarkBlocked(user.id)
      toast.success(unblocked(user))
      return refetchMembers(client)
    },
  })
}

/**
 * Marks the conversation with a member whom I have just blocked as closed until the list is
 * refetched.
 */
export function closeBlockedChat(client: QueryClient, userId: UserId): void {
  client.setQueriesData<Conversation[]>({ queryKey: ['chat', 'conversations'] }, (list) =>
    list?.map((one) =>
      one.userId === userId ? { ...one, standing: 'blocked', connectionId: null } : one,
    ),
  )
}

/** Withdraws one of my requests, and refetches the queries that show it. */
export function useWithdraw(onWithdrawn?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (requestId: RequestId) => call(withdrawRequest, { params: { requestId } }),
    meta: { failure: withdrawFailed },
    onSuccess: () => onWithdrawn?.(),
    onSettled: async () => {
      const shown = [['connections', 'sent'], ['chat', 'conversations'], ['related']]
      await Promise.all(shown.map((queryKey) => client.invalidateQueries({ queryKey })))
    },
  })
}
