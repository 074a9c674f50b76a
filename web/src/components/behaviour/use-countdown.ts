import { useEffect, useEffectEvent, useRef } from 'react'

type Countdown = {
  durationMs: number
  /** When the timer started. A change restarts it. */
  since?: number
  isPaused: boolean
  onEnd: () => void
}

/** Calls `onEnd` after the duration. The timer is paused by `isPaused` and in a hidden tab. */
export function useCountdown({ durationMs, since, isPaused, onEnd }: Countdown): void {
  const restMs = useRef(durationMs)
  const end = useEffectEvent(onEnd)

  // Before the effect that starts the timer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `since` alone resets it
  useEffect(() => {
    restMs.current = durationMs
  }, [durationMs, since])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `since` restarts it
  useEffect(() => {
    if (isPaused) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let startedAt = 0

    const start = () => {
      startedAt = Date.now()
      timer = setTimeout(end, restMs.current)
    }
    const stop = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      restMs.current -= Date.now() - startedAt
    }
    const follow = () => {
      stop()
      if (!document.hidden) start()
    }

    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', follow)
    }
  }, [isPaused, since])
}
