import {
  getNotificationSettings,
  type NotificationSettings,
  type NotificationState,
  updateNotificationSettings,
} from '@shipmates/contract/notifications'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/net/api.ts'

/** What the server may notify me about. */
export const notificationSettingsQuery = queryOptions({
  queryKey: ['notifications', 'settings'],
  queryFn: async ({ signal }): Promise<NotificationState> =>
    (await call(getNotificationSettings, {}, signal)).data,
  meta: { toastsFailure: true },
})

export function useSaveNotifications() {
  const client = useQueryClient()
  return async (body: Partial<NotificationSettings>): Promise<void> => {
    const { data } = await call(updateNotificationSettings, { body })
    client.setQueryData(notificationSettingsQuery.queryKey, data)
  }
}
