import { useSyncExternalStore } from 'react'
import { workerStore } from '../../lib/worker.ts'

/**
 * What the browser lets us do; `unsupported` also where a page must not ask, such as over http, and
 * `workerless` where it took no service worker, which shows them.
 */
export type Permission = NotificationPermission | 'unsupported' | 'workerless'

const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

export function readPermission(): Permission {
  const isSupported = 'Notification' in globalThis && isSecureContext && navigator.locks
  if (!isSupported || !navigator.serviceWorker) return 'unsupported'
  return workerStore.isMissing() ? 'workerless' : Notification.permission
}

/** Asks the member, in the browser's own words. To be called only when they have switched it on. */
export async function askPermission(): Promise<Permission> {
  const permission = await Notification.requestPermission()
  tell()
  return permission
}

/** The permission, kept current where the browser tells of changes made in its own settings. */
export const usePermission = (): Permission =>
  useSyncExternalStore(subscribePermission, readPermission, () => 'unsupported')

/** Calls back when the permission may have changed. Returns how to stop. */
export function subscribePermission(listener: () => void): () => void {
  listeners.add(listener)
  const stopWorker = workerStore.subscribe(listener)
  addEventListener('focus', listener)
  let status: PermissionStatus | undefined
  void navigator.permissions?.query({ name: 'notifications' }).then(
    (found) => {
      status = found
      status.addEventListener('change', tell)
    },
    () => {}, // The next focus tells.
  )
  return () => {
    listeners.delete(listener)
    stopWorker()
    removeEventListener('focus', listener)
    status?.removeEventListener('change', tell)
  }
}
