import { clearWithSession } from '../lib/net/query-client.ts'
import { followRefusals } from '../lib/net/session.ts'

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
