import { saveFailed } from '@shipmates/contract/messages/notifications'
import {
  getNotificationSettings,
  type NotificationSettings,
  updateNotificationSettings,
} from '@shipmates/contract/notifications'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/net/api.ts'

/** What the server may notify me about. */
export const notificationSettingsQuery = queryOptions({
  queryKey: ['notifications', 'settings'],
  queryFn: async ({ signal }): Promise<NotificationSettings> =>
    (await call(getNotificationSettings, {}, signal)).data,
  meta: { toastsFailure: true },
})

export function useSaveSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NotificationSettings) => call(updateNotificationSettings, { body }),
    meta: { failure: saveFailed },
    onSuccess: ({ data }) => client.setQueryData(notificationSettingsQuery.queryKey, data),
  })
}
