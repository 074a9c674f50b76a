import { createContext, type ReactNode, use } from 'react'

const SiteFooter = createContext<ReactNode>(null)

/** The router provides the footer, so that the layout of forms needs no data. */
export const SiteFooterProvider = SiteFooter

/** The links to the pages that the admin wrote. */
export const useSiteFooter = (): ReactNode => use(SiteFooter)
