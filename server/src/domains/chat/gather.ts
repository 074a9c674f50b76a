/** Work on one of many, done together with those that came at about the same time. */
export type Gather<Item, Result> = (item: Item) => Promise<Result>

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/** Below this many at once waiting costs more than it saves. */
const WORTH_WAITING = 8
const GATHER_MS = 1
const TOGETHER_MAX = 500

/**
 * Gathers items and works on them together, one group after the other, in the order they came.
 *
 * A group is what came while the one before it was worked on; under load, also what comes within
 * the next millisecond. An Error in place of a result rejects that item alone, unless it
 * `endsAll`: then what waits behind is rejected with it, instead of waiting as long once more.
 */
export function gather<Item, Result>(
  work: (items: Item[]) => Promise<(Result | Error)[]>,
  endsAll: (error: unknown) => boolean = () => false,
): Gather<Item, Result> {
  let waiting: Waiting<Item, Result>[] = []
  let isBusy = false
  let lastSize = 0

  const start = () => {
    if (lastSize < WORTH_WAITING) setImmediate(run)
    else setTimeout(run, GATHER_MS)
  }
  const run = async () => {
    const group = waiting.slice(0, TOGETHER_MAX)
    waiting = waiting.slice(TOGETHER_MAX)
    lastSize = group.length
    await workOn(group)
    isBusy = waiting.length > 0
    if (isBusy) start()
  }
  const workOn = async (group: Waiting<Item, Result>[]) => {
    try {
      const results = await work(group.map(({ item }) => item))
      for (const [index, { resolve, reject }] of group.entries()) {
        const result = results[index] as Result | Error
        if (result instanceof Error) reject(result)
        else resolve(result)
      }
      rejectWaiting(results.find(endsAll))
    } catch (error) {
      for (const { reject } of group) reject(error)
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
