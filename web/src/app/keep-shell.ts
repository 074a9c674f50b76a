import { atRest } from '../lib/at-rest.ts'
import { noteNoWorker } from '../lib/worker.ts'

/** Lets the browser keep the app for hours without a network, once the first screen has loaded. */
export async function keepShell(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await atRest()
  // Development has none. A refusal matters to notifications alone, whose switch tells of it.
  if (import.meta.env.PROD) await navigator.serviceWorker.register('/sw.js').catch(noteNoWorker)
  else noteNoWorker()
}
