import { createContext, type ReactNode, use } from 'react'

/** How a search marks its hits in the messages of a log. */
export interface Marks {
  /** Whether a message is a hit. */
  finds: (content: string) => boolean
  /** Renders a part of a hit, with marks. */
  mark: (text: string) => ReactNode
}

const MarksContext = createContext<Marks | undefined>(undefined)

export const MarksProvider = MarksContext

/** The marks of a message; undefined if it is not a hit, or there is no search. */
export function useMarks(content: string): Marks | undefined {
  const marks = use(MarksContext)
  return marks?.finds(content) ? marks : undefined
}
