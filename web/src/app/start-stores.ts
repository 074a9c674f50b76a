import { clearWithSession } from '../lib/query-client.ts'
import { followRefusals } from '../lib/session.ts'

/**
 * Subscribes the stores to the session. Call once, before the first render. Returns an unsubscribe
 * function.
 */
export function startStores(): () => void {
  const stops = [followRefusals(), clearWithSession()]
  return () => {
    for (const stop of stops) stop()
  }
}
