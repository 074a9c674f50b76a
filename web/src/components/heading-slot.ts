import { createContext, use } from 'react'

const HeadingSlot = createContext<HTMLElement | null>(null)

/** Provides the element for the page's heading: on a phone, the top bar. */
export const HeadingSlotProvider = HeadingSlot

/** The element to render the page's heading into; null to render it in the page. */
export const useHeadingSlot = (): HTMLElement | null => use(HeadingSlot)
