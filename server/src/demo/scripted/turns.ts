interface Turns<Item> {
  /** The wait before an answer; items that arrive in the meantime are answered with it. */
  wait: () => Promise<void>
  /** Answers the latest item, for the n-th time from 0. */
  answer: (latest: Item, n: number) => Promise<void>
}

/** Takes items and gives one answer at a time. The promise resolves after the answers that an item caused. */
export function createTurns<Item>({ wait, answer }: Turns<Item>): (item: Item) => Promise<void> {
  let answered = 0
  let isAnswering = false
  let waiting: { item: Item } | undefined

  const answerAll = async () => {
    while (waiting) {
      await wait()
      const { item } = waiting
      waiting = undefined
      await answer(item, answered++)
    }
  }

  return async (item) => {
    waiting = { item }
    if (isAnswering) return
    isAnswering = true
    await answerAll().finally(() => {
      isAnswering = false
    })
  }
}
