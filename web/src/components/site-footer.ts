import { createContext, type ReactNode, use } from 'react'

const SiteFooter = createContext<ReactNode>(null)

/** The router provides it, so that what stands around forms needs no data. */
export const SiteFooterProvider = SiteFooter

/** The links to the pages that the host wrote. */
export const useSiteFooter = (): ReactNode => use(SiteFooter)
