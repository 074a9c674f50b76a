import { painted } from './painted.ts'
import { queryClient } from './query-client.ts'

/** A slow answer holds up no more than itself. */
const WITHIN_MS = 1_000

/**
 * Resolves once what the screen has asked for has come and is painted, or after a second: the time to
 * fetch what the first screen can do without.
 */
export async function atRest(): Promise<void> {
  await Promise.race([answered(), new Promise((resolve) => setTimeout(resolve, WITHIN_MS))])
  await painted()
}

function answered(): Promise<void> {
  return new Promise((resolve) => {
    const end = queryClient.getQueryCache().subscribe(check)
    function check() {
      if (queryClient.isFetching()) return
      end()
      resolve()
    }
    check()
  })
}
