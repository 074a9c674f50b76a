import { unblockMember } from '@shipmates/contract/blocks'
import type { Conversation } from '@shipmates/contract/chat'
import { withdrawRequest } from '@shipmates/contract/connections'
import type { RequestId, UserId } from '@shipmates/contract/ids'
import { withdrawFailed } from '@shipmates/contract/messages/connections'
import { unblocked, unblockFailed } from '@shipmates/contract/messages/privacy'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../toast.ts'
import { call } from './api.ts'
import { forgetBlock, refetchMembers } from './members-changed.ts'

/** Unblocks a member. Restores nothing but the conversation in the list. */
export function useUnblock() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: { id: UserId; userName: string }) =>
      call(unblockMember, { params: { userId: id } }),
    meta: { failure: unblockFailed },
    onSuccess: (_reply, user) => {
      forgetBlock(user.id)
      toast.success(unblocked(user))
      return refetchMembers(client)
    },
  })
}

/** A conversation with a member whom I have just blocked, until the list is fetched again: nothing can be written. */
export function closeBlockedChat(client: QueryClient, userId: UserId): void {
  client.setQueriesData<Conversation[]>({ queryKey: ['chat', 'conversations'] }, (list) =>
    list?.map((one) =>
      one.userId === userId ? { ...one, standing: 'blocked', connectionId: null } : one,
    ),
  )
}

/** Withdraws a request of mine, and refetches where it is shown. */
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
