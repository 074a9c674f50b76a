import { createContext, type ReactNode, use } from 'react'

/** How a search marks what it found in the messages of a log. */
export interface Marks {
  /** Whether a message is found. */
  finds: (content: string) => boolean
  /** A part of a found message, with marks. */
  mark: (text: string) => ReactNode
}

const MarksContext = createContext<Marks | undefined>(undefined)

export const MarksProvider = MarksContext

/** The marks of a message; undefined if it is not found, or nothing is searched for. */
export function useMarks(content: string): Marks | undefined {
  const marks = use(MarksContext)
  return marks?.finds(content) ? marks : undefined
}
