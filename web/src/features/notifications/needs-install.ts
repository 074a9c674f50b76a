/**
 * Whether this is Safari on an iPhone or iPad, which shows notifications only for apps on the home
 * screen.
 */
export const needsInstall = (): boolean =>
  'standalone' in navigator && navigator.standalone === false && !('Notification' in globalThis)
