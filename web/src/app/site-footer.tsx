import { Suspense } from 'react'
import { optional } from '../components/late.tsx'

const SiteLinks = optional(async () => (await import('../features/site/site-links.tsx')).SiteLinks)

export const SiteFooterLinks = () => (
  <Suspense>
    <SiteLinks className="pt-6" />
  </Suspense>
)
