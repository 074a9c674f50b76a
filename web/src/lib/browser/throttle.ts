/**
 * Throttle with leading and trailing edge: runs a call at once, then at most one per pause. Of the
 * calls during a pause only the last runs, at its end or on `flush`.
 */
export function throttle(pauseMs: number) {
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
