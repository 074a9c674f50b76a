import { lazy, Suspense } from 'react'

const Links = lazy(async () => {
  // The rest works without the links.
  const links = await import('../features/site/site-links.tsx').catch(() => undefined)
  return { default: links?.SiteLinks ?? (() => null) }
})

export const SiteFooterLinks = () => (
  <Suspense>
    <Links className="pt-6" />
  </Suspense>
)
