import { unblockMember } from '@shipmates/contract/blocks'
import { sendRequest, withdrawRequest } from '@shipmates/contract/connections'
import type { RequestId, UserId } from '@shipmates/contract/ids'
import * as messages from '@shipmates/contract/messages/connections'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toastConnected } from '../../components/toast-connected.tsx'
import { call } from '../../lib/net/api.ts'
import { toast } from '../../lib/toast.ts'
import { sentList } from './api.ts'
import { refresh } from './part-list.ts'

type User = { id: UserId; userName: string }

/** Unblocks a member. Restores nothing but the conversation in the list. */
export function useUnblock() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: User) => call(unblockMember, { params: { userId: id } }),
    meta: { failure: messages.unblockFailed },
    onSuccess: async (_reply, user) => {
      toast.success(messages.unblocked(user))
      // First, since an open chat closes if it is neither in this list nor blocked.
      await client.invalidateQueries({ queryKey: ['chat', 'conversations'] })
      await client.invalidateQueries()
    },
  })
}

/** Sends a request to a member whom I removed. */
export function useConnect(openChat: (user: User) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: User) =>
      call(sendRequest, { params: { status: 'interested', userId: id } }),
    meta: { failure: messages.requestFailed },
    onSuccess: ({ data }, user) => {
      if (data.status === 'accepted') toastConnected(user, openChat)
      else toast.success(messages.requestSent)
    },
    onSettled: () => refresh(client, sentList),
  })
}

/** Withdraws a request of mine. */
export function useWithdraw() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (requestId: RequestId) => call(withdrawRequest, { params: { requestId } }),
    meta: { failure: messages.withdrawFailed },
    onSettled: () => refresh(client, sentList),
  })
}
