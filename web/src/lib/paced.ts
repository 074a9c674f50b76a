/**
 * Does a thing at once, then at most once per pause: of what is asked for meanwhile the last is done at
 * its end, or at `flush`.
 */
export function paced(pauseMs: number) {
  let isPausing = false
  let waiting: (() => void) | undefined

  const flush = () => {
    const act = waiting
    waiting = undefined
    act?.()
  }
  const run = (act: () => void) => {
    waiting = act
    if (isPausing) return
    isPausing = true
    flush()
    setTimeout(() => {
      isPausing = false
      if (waiting) run(waiting)
    }, pauseMs)
  }
  return { run, flush }
}
