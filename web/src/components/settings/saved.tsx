import Check from 'lucide-react/icons/check'
import { createContext, use, useEffect, useState } from 'react'

const SHOWN_MS = 2_000

const ShowSaved = createContext(() => {})

/** Returns a function that shows "Saved" next to the heading of the section for two seconds. */
export const useShowSaved = (): (() => void) => use(ShowSaved)

export const SavedProvider = ShowSaved.Provider

/** How often the section has saved, and whether "Saved" is still shown. */
export function useSaved() {
  const [saves, setSaves] = useState(0)
  const [endedSaves, setEndedSaves] = useState(0)

  useEffect(() => {
    if (saves === endedSaves) return
    const timer = setTimeout(() => setEndedSaves(saves), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [saves, endedSaves])

  return { isShown: saves > endedSaves, show: () => setSaves((count) => count + 1) }
}

export function SavedStatus({ isShown, className }: { isShown: boolean; className?: string }) {
  return (
    <span role="status" className={className}>
      {isShown && (
        <span className="inline-flex items-center gap-1.5 text-13 font-600 text-success">
          <Check aria-hidden="true" />
          Saved
        </span>
      )}
    </span>
  )
}
