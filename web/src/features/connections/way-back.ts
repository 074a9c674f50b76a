import { sendRequest } from '@shipmates/contract/connections'
import type { UserId } from '@shipmates/contract/ids'
import * as messages from '@shipmates/contract/messages/connections'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toastConnected } from '../../components/toast-connected.tsx'
import { call } from '../../lib/net/api.ts'
import { toast } from '../../lib/toast.ts'
import { sentList } from './api.ts'
import { refresh } from './part-list.ts'

type User = { id: UserId; userName: string }

/** Sends a request to a member I removed. */
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
    // The chat offers Connect until it has loaded the request.
    onSettled: () => {
      refresh(client, sentList)
      return client.invalidateQueries({ queryKey: ['chat', 'conversations'] })
    },
  })
}
