import { noteNoWorker } from '../lib/worker.ts'

/** Lets the browser keep the app for hours without a network, once the first screen has loaded. */
export function keepShell(): void {
  if (!('serviceWorker' in navigator)) return
  const whenAtRest = globalThis.requestIdleCallback ?? setTimeout
  whenAtRest(() => {
    // Development has none. A refusal matters to notifications alone, whose switch tells of it.
    if (import.meta.env.PROD) navigator.serviceWorker.register('/sw.js').catch(noteNoWorker)
    else noteNoWorker()
  })
}
