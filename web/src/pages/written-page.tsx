import type { SitePageName } from '@shipmates/contract/site'
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useLayoutEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Logo, Mark } from '../components/logo.tsx'
import { StandalonePage } from '../components/standalone-page.tsx'
import { ButtonLink } from '../components/ui/links.tsx'
import { LandingHeader } from '../features/landing/landing-header.tsx'
import { showMember, visitorOf } from '../features/landing/visitor.ts'
import { Wrap } from '../features/landing/wrap.tsx'
import { siteQuery } from '../features/site/api.ts'
import { SiteLinks } from '../features/site/site-links.tsx'
import { SitePage } from '../features/site/site-page.tsx'
import { signOut, useSession } from '../lib/net/session.ts'

/** A page that the admin wrote, between the header of the landing page and a footer. */
export function WrittenPage() {
  const page = useLocation().pathname.slice(1) as SitePageName
  return (
    <SitePage
      key={page}
      page={page}
      missing={<Missing />}
      frame={(content) => <Frame>{content}</Frame>}
    />
  )
}

function Frame({ children }: { children: ReactNode }) {
  const { user } = useSession()
  const navigate = useNavigate()
  useLayoutEffect(() => showMember(user !== undefined), [user])

  /** The header and the admin's text have plain links; here they navigate without a reload. */
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey)
    if (
      !link ||
      !isPlain ||
      event.defaultPrevented ||
      link.target ||
      link.origin !== location.origin
    )
      return
    const isHere = link.pathname === location.pathname
    if (isHere && document.getElementById(link.hash.slice(1))) return
    event.preventDefault()
    // The header's section links point to the landing page.
    if (isHere) location.assign(`/${link.hash}`)
    else navigate(link.pathname + link.search + link.hash)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only the links inside are interactive
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link fires a click as well
    <div className="flex min-h-dvh flex-col" onClick={follow}>
      <LandingHeader visitor={visitorOf(user)} onLogout={() => void signOut()} />
      <main id="main" className="flex-1">
        <Wrap>{children}</Wrap>
      </main>
      <footer className="border-t border-line">
        <Wrap>
          <SiteBar />
        </Wrap>
      </footer>
    </div>
  )
}

const Missing = () => (
  <StandalonePage
    mark={
      <Link to="/">
        <Logo />
      </Link>
    }
    flag="N"
    heading="Nothing here"
    line="The operator hasn't written this page yet."
  >
    <ButtonLink to="/" kind="primary" size="large">
      Back to home
    </ButtonLink>
  </StandalonePage>
)

/** The site's name and its links. */
function SiteBar() {
  const { data: site } = useQuery(siteQuery)
  return (
    <div className="flex flex-wrap items-center gap-4 py-[26px]">
      <span className="mr-auto flex items-center gap-2 text-13 wrap-anywhere text-ink-2">
        <Mark className="size-[18px]" />
        {site?.name ?? 'Shipmates'}
      </span>
      <SiteLinks />
    </div>
  )
}
