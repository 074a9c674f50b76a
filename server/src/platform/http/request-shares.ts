import type { ServerResponse } from 'node:http'
import { createQueues } from '../queue.ts'

/** Many more than a browser sends at once. */
const WAITING_MAX = 300

/**
 * Serves the requests of one member a few at a time, so that a member who sends many at once uses at most half of the
 * node's connections to the database. The others wait unread. Returns a function that resolves when it is a request's
 * turn, which lasts until its response is closed. It throws TOO_MANY_REQUESTS if too many wait.
 */
export function createRequestShares(databasePool: number) {
  const inTurn = createQueues({
    parallel: Math.max(2, Math.floor(databasePool / 2)),
    maxWaiting: WAITING_MAX,
  })
  return (member: string, response: ServerResponse): Promise<void> =>
    new Promise((resolve, reject) => {
      const serve = () => {
        resolve()
        return untilClosed(response)
      }
      inTurn(serve, member).catch(reject)
    })
}

const untilClosed = (response: ServerResponse) =>
  new Promise<void>((resolve) => {
    if (response.destroyed) resolve()
    else response.once('close', resolve)
  })
