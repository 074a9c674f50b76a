import { lazy, Suspense } from 'react'

const Nothing = () => null

const Links = lazy(async () => {
  // Without them everything else works as well.
  const links = await import('../features/site/site-links.tsx').catch(() => undefined)
  return { default: links?.SiteLinks ?? Nothing }
})

export const SiteFooterLinks = () => (
  <Suspense>
    <Links className="pt-6" />
  </Suspense>
)
