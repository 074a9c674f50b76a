import { atRest } from '../lib/at-rest.ts'
import { noteWorker } from '../lib/worker.ts'

/** Lets the browser keep the app for hours without a network, once the first screen has loaded. */
export async function keepShell(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await atRest()
  // Development has none. A refusal matters to notifications alone, whose switch tells of it.
  noteWorker(import.meta.env.PROD && (await hasWorker(navigator.serviceWorker)))
}

async function hasWorker(workers: ServiceWorkerContainer): Promise<boolean> {
  try {
    const registration = await workers.register('/sw.js')
    // What blocks workers in a page may answer with nothing.
    const installing = registration?.installing
    // Taken, but not for long: a file of the app was missing, or there was no room for it.
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'redundant' && !registration.active) noteWorker(false)
    })
    return true
  } catch {
    // One of an earlier visit does as well where this request was lost.
    return Boolean(await workers.getRegistration().catch(() => undefined))
  }
}
