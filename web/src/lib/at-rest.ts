import { painted } from './painted.ts'
import { queryClient } from './query-client.ts'

/** A slow answer holds up no more than itself. */
const WITHIN_MS = 1_000

/**
 * Resolves once what the screen has asked for by now has come and is painted, or after a second: the time
 * to fetch what the first screen can do without.
 */
export async function atRest(): Promise<void> {
  await answered()
  await painted()
}

const answered = () =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    const check = () => {
      if (!queryClient.isFetching()) end()
    }
    const timer = setTimeout(end, WITHIN_MS)
    const unsubscribe = queryClient.getQueryCache().subscribe(check)
    check()
  })
