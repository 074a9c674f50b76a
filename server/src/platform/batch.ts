/** Processes one item as part of a batch. */
export type Batched<Item, Result> = (item: Item) => Promise<Result>

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/** Below this batch size, waiting for more items costs more than it saves. */
const WORTH_WAITING = 8
const WAIT_MS = 1
const BATCH_MAX = 500

/**
 * Collects items and processes them in batches, one batch at a time, in order of arrival.
 *
 * A batch holds the items that arrived during the previous one, plus, after a batch of at least `WORTH_WAITING`, those
 * that arrive within the next `WAIT_MS`. An Error in place of a result rejects that item alone; if `endsAll` accepts
 * it, the waiting items are rejected with it too, so that each does not wait for the same failure.
 */
export function batch<Item, Result>(
  work: (items: Item[]) => Promise<(Result | Error)[]>,
  endsAll: (error: unknown) => boolean = () => false,
): Batched<Item, Result> {
  let waiting: Waiting<Item, Result>[] = []
  let isBusy = false
  let lastSize = 0

  const start = () => {
    if (lastSize < WORTH_WAITING) setImmediate(run)
    else setTimeout(run, WAIT_MS)
  }
  const run = async () => {
    const next = waiting.slice(0, BATCH_MAX)
    waiting = waiting.slice(BATCH_MAX)
    lastSize = next.length
    await workOn(next)
    isBusy = waiting.length > 0
    if (isBusy) start()
  }
  const workOn = async (items: Waiting<Item, Result>[]) => {
    try {
      const results = await work(items.map(({ item }) => item))
      for (const [index, { resolve, reject }] of items.entries()) {
        const result = results[index] as Result | Error
        if (result instanceof Error) reject(result)
        else resolve(result)
      }
      rejectWaiting(results.find(endsAll))
    } catch (error) {
      for (const { reject } of items) reject(error)
      rejectWaiting(endsAll(error) ? error : undefined)
    }
  }
  const rejectWaiting = (error: unknown) => {
    if (!error) return
    for (const { reject } of waiting) reject(error)
    waiting = []
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (isBusy) return
      isBusy = true
      start()
    })
}
