import { createContext, use } from 'react'

const HeadingSlot = createContext<HTMLElement | null>(null)

/** The top bar of a phone provides the element for the heading of the page. */
export const HeadingSlotProvider = HeadingSlot

/** Where the page's heading is drawn; null where it is part of the page. */
export const useHeadingSlot = (): HTMLElement | null => use(HeadingSlot)
