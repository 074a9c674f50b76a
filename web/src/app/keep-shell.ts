/** Lets the browser keep the app for hours without a network, once the first screen has loaded. */
export function keepShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const whenAtRest = globalThis.requestIdleCallback ?? setTimeout
  // Without a worker the app lacks nothing but this: a refusal is no news to anybody.
  whenAtRest(() => void navigator.serviceWorker.register('/sw.js').catch(() => {}))
}
