import {
  getNotificationSettings,
  type NotificationSettings,
  type NotificationState,
  updateNotificationSettings,
} from '@shipmates/contract/notifications'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/net/api.ts'
import { queryClient } from '../../lib/net/query-client.ts'

/** Settings that another tab may have changed are fetched again after this long. */
const SETTINGS_STALE_MS = 60_000

/** What the server may notify me about. */
export const notificationSettingsQuery = queryOptions({
  queryKey: ['notifications', 'settings'],
  queryFn: async ({ signal }): Promise<NotificationState> =>
    (await call(getNotificationSettings, {}, signal)).data,
  meta: { toastsFailure: true },
})

/** Saves some of the settings, after those that are being saved: each answer holds all of them. */
export function useSaveNotifications() {
  const client = useQueryClient()
  return useMutation({
    scope: { id: 'notification-settings' },
    mutationFn: (body: Partial<NotificationSettings>) => call(updateNotificationSettings, { body }),
    onSuccess: ({ data }) => client.setQueryData(notificationSettingsQuery.queryKey, data),
  }).mutateAsync
}

/** The settings, as they were at most `SETTINGS_STALE_MS` ago; undefined without an answer of the server. */
export async function readSettings(): Promise<NotificationState | undefined> {
  const query = { ...notificationSettingsQuery, staleTime: SETTINGS_STALE_MS, meta: {} }
  return queryClient.fetchQuery(query).catch(() => undefined)
}
