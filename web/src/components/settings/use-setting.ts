import { useRef, useState } from 'react'
import { useShowSaved } from './saved.tsx'

type Attempt<T> = { value: T; error?: unknown }

/**
 * A setting that saves as soon as it is changed, one change after the other. Shows the new value
 * while it is being saved, and the stored one again if saving failed.
 */
export function useSetting<T>(stored: T | undefined, save: (value: T) => Promise<unknown>) {
  const showSaved = useShowSaved()
  const [attempt, setAttempt] = useState<Attempt<T>>()
  const saving = useRef(Promise.resolve())
  const count = useRef(0)

  const choose = (value: T) => {
    count.current += 1
    const nth = count.current
    const settle = (outcome: Attempt<T> | undefined) => {
      if (nth === count.current) setAttempt(outcome)
    }
    setAttempt({ value })
    saving.current = saving.current.then(() =>
      save(value).then(
        () => {
          settle(undefined)
          showSaved()
        },
        (error: unknown) => settle({ value, error }),
      ),
    )
  }

  const failed = attempt?.error === undefined ? undefined : attempt
  return {
    value: attempt && !failed ? attempt.value : stored,
    choose,
    error: failed?.error,
    retry: () => failed && choose(failed.value),
  }
}
