import { Logo } from '../components/logo.tsx'
import { PageHeading } from '../components/page-heading.tsx'
import { ButtonLink } from '../components/ui/button-link.tsx'

/** The front door: what the product is, and the two ways in. */
export function HomePage() {
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[1240px] flex-col px-5 md:px-8">
      <header className="flex h-18 items-center">
        <Logo />
      </header>
      <main className="my-auto pb-24">
        <PageHeading className="max-w-[12ch] text-hero! font-800! leading-[0.96]! tracking-[-0.04em]!">
          Ship friendships, not bugs.
        </PageHeading>
        <p className="mt-6 max-w-[34ch] text-[1.2rem] leading-[1.5] text-ink-2">
          Where software developers find people to build with.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <ButtonLink to="/signup" kind="signal" size="large">
            Get started free
          </ButtonLink>
          <ButtonLink to="/login" size="large">
            Sign in
          </ButtonLink>
        </div>
      </main>
    </div>
  )
}
