import {
  getNotificationSettings,
  type NotificationSettings,
  type NotificationState,
  updateNotificationSettings,
} from '@shipmates/contract/notifications'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/net/api.ts'
import { queryClient } from '../../lib/net/query-client.ts'

/** Settings older than this are refetched, because another tab may have changed them. */
const SETTINGS_STALE_MS = 60_000

/** The notification settings stored on the server. */
export const notificationSettingsQuery = queryOptions({
  queryKey: ['notifications', 'settings'],
  queryFn: async ({ signal }): Promise<NotificationState> =>
    (await call(getNotificationSettings, {}, signal)).data,
  meta: { toastsFailure: true },
})

/** Saves some of the settings, one change after another: each response contains all of them. */
export function useSaveNotifications() {
  const client = useQueryClient()
  return useMutation({
    scope: { id: 'notification-settings' },
    mutationFn: (body: Partial<NotificationSettings>) => call(updateNotificationSettings, { body }),
    onSuccess: ({ data }) => client.setQueryData(notificationSettingsQuery.queryKey, data),
  }).mutateAsync
}

/** The settings, at most `SETTINGS_STALE_MS` old; undefined if the server does not respond. */
export async function readSettings(): Promise<NotificationState | undefined> {
  const query = { ...notificationSettingsQuery, staleTime: SETTINGS_STALE_MS, meta: {} }
  return queryClient.fetchQuery(query).catch(() => undefined)
}
