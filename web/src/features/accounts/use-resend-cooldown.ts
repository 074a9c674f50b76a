import { useEffect, useState } from 'react'

const SECOND = 1000
const ANNOUNCED_AT = [60, 30, 10]

interface Cooldown {
  secondsLeft: number
  /** For screen readers: changes at 60, 30, 10 and 0 seconds only. */
  announcement: string
  start: (ms: number) => void
}

/** The cooldown between two requests for a code. */
export function useResendCooldown(): Cooldown {
  const [endsAt, setEndsAt] = useState<number>()
  const [secondsLeft, setSecondsLeft] = useState(0)
  const [announcement, setAnnouncement] = useState('')

  useEffect(() => {
    if (endsAt === undefined) return
    const tick = () => {
      const left = Math.max(0, Math.ceil((endsAt - Date.now()) / SECOND))
      setSecondsLeft(left)
      if (ANNOUNCED_AT.includes(left))
        setAnnouncement(`You can request a new code in ${left} seconds.`)
      if (left > 0) return
      setAnnouncement('You can request a new code now.')
      setEndsAt(undefined)
    }
    tick()
    const timer = setInterval(tick, SECOND)
    return () => clearInterval(timer)
  }, [endsAt])

  return {
    secondsLeft,
    announcement,
    start: (ms) => setEndsAt(Date.now() + ms),
  }
}
