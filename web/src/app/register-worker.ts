import { setWorkerPresent } from '../lib/browser/missing-worker.ts'
import { whenIdle } from '../lib/browser/when-idle.ts'

/**
 * Registers the service worker that caches the app for offline use, once the first screen has
 * loaded.
 */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await whenIdle()
  // Development has no service worker. A failed registration affects only notifications, whose
  // switch shows it.
  setWorkerPresent(import.meta.env.PROD && (await hasWorker(navigator.serviceWorker)))
}

async function hasWorker(workers: ServiceWorkerContainer): Promise<boolean> {
  try {
    const registration = await workers.register('/sw.js')
    // If a browser extension blocks service workers, this may resolve with nothing.
    const installing = registration?.installing
    // The install may fail later: a file was missing, or storage was full.
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'redundant' && !registration.active) setWorkerPresent(false)
    })
    return true
  } catch {
    // If this registration failed, an earlier one is good enough.
    return Boolean(await workers.getRegistration().catch(() => undefined))
  }
}
