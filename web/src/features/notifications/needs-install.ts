/** Whether this is Safari on an iPhone or iPad, which notifies only for apps on its home screen. */
export const needsInstall = (): boolean =>
  'standalone' in navigator && navigator.standalone === false && !('Notification' in globalThis)
