const AT_ONCE = 8

/**
 * Runs work for each item, eight at a time, in order. After a failure it starts no more, waits for those that are
 * running, and throws the first error.
 */
export async function eachOf<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = [...items]
  let isFailing = false
  const take = async () => {
    for (let item = left.shift(); item !== undefined && !isFailing; item = left.shift()) {
      await work(item).catch((error) => {
        isFailing = true
        throw error
      })
    }
  }
  const results = await Promise.allSettled(Array.from({ length: AT_ONCE }, take))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}
