import { Link } from 'react-router'
import { Flag } from '../components/flag.tsx'
import { Logo } from '../components/logo.tsx'
import { PageHeading } from '../components/page-heading.tsx'
import { ButtonLink } from '../components/ui/button-link.tsx'

/** Nothing lives at this address. */
export function NotFoundPage() {
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[480px] flex-col px-5">
      <header className="flex h-18 items-center">
        <Link to="/">
          <Logo />
        </Link>
      </header>
      <main className="my-auto flex flex-col items-start pb-24">
        <Flag letter="N" className="mb-6 size-14" />
        <PageHeading>Page not found</PageHeading>
        <p className="mt-2.5 text-pretty text-ink-2">
          Nothing is charted at this address. The link may be old, or a letter went overboard.
        </p>
        <ButtonLink to="/" kind="primary" size="large" className="mt-7">
          Back home
        </ButtonLink>
      </main>
    </div>
  )
}
