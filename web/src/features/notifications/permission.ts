import { useSyncExternalStore } from 'react'
import { missingWorkerStore } from '../../lib/browser/missing-worker.ts'
import { createListeners } from '../../lib/store.ts'

/**
 * The notification permission. `unsupported` also covers pages that may not ask, such as over http;
 * `workerless` means that the service worker, which shows them, could not be registered.
 */
export type Permission = NotificationPermission | 'unsupported' | 'workerless'

const listeners = createListeners()

export function readPermission(): Permission {
  const isSupported = 'Notification' in globalThis && isSecureContext && navigator.locks
  if (!isSupported || !navigator.serviceWorker) return 'unsupported'
  return missingWorkerStore.getSnapshot() ? 'workerless' : Notification.permission
}

/**
 * Shows the browser's permission prompt. Call only after the member has switched notifications on.
 */
export async function askPermission(): Promise<Permission> {
  const permission = await Notification.requestPermission()
  listeners.notify()
  return permission
}

/** The permission; updates on changes in the browser's settings where the browser reports them. */
export const usePermission = (): Permission =>
  useSyncExternalStore(subscribePermission, readPermission, () => 'unsupported')

/** Calls back when the permission may have changed. Returns an unsubscribe function. */
export function subscribePermission(listener: () => void): () => void {
  const stop = listeners.subscribe(listener)
  const stopWorker = missingWorkerStore.subscribe(listener)
  addEventListener('focus', listener)
  let status: PermissionStatus | undefined
  void navigator.permissions?.query({ name: 'notifications' }).then(
    (found) => {
      status = found
      status.addEventListener('change', listeners.notify)
    },
    () => {}, // Read again on the next focus.
  )
  return () => {
    stop()
    stopWorker()
    removeEventListener('focus', listener)
    status?.removeEventListener('change', listeners.notify)
  }
}

/**
 * Whether this is Safari on an iPhone or iPad, which shows notifications only for apps on the home
 * screen.
 */
export const needsInstall = (): boolean =>
  'standalone' in navigator && navigator.standalone === false && !('Notification' in globalThis)
