import type { FlagLetter } from '@shipmates/contract/flags'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useAccountState } from '../lib/browser/account-state.ts'
import { Flag } from './flags.tsx'
import { Logo } from './logo.tsx'
import { Signal, type SignalContent, type SignalLetters } from './signal.tsx'
import { useSiteFooter } from './site-footer.ts'
import { ButtonLink, TextLink } from './ui/links.tsx'

type AccountLayoutProps = {
  /**
   * The flag on the dark panel: K for login, P for sign-up, Z for recovery, Q for the code, another
   * one for each result.
   */
  flag: SignalLetters | SignalContent
  /** Leaves out the links, where every other page redirects to this one. */
  isClosed?: boolean
  children: ReactNode
}

/** The split layout of the account screens: the form at the left, one large flag at the right. */
export function AccountLayout({ flag, isClosed, children }: AccountLayoutProps) {
  return (
    <div
      data-fields="large"
      className="grid min-h-dvh grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_minmax(0,46%)]"
    >
      <div className="flex min-w-0 flex-col px-5 pb-8 *:mx-auto *:w-full *:max-w-[400px] lg:pb-11">
        <header className="flex h-19 flex-none items-center justify-between lg:h-23">
          {isClosed ? (
            <Logo />
          ) : (
            <>
              <Link to="/">
                <Logo />
              </Link>
              <Link
                to="/"
                className="inline-flex min-h-11 items-center gap-1 text-13 font-600 text-ink-2 hover:text-ink"
              >
                <ChevronLeft aria-hidden="true" />
                Back to home
              </Link>
            </>
          )}
        </header>
        <main id="main" ref={pinTop} className="mt-6 mb-auto md:my-auto md:pt-2 md:pb-11">
          {children}
        </main>
        {useSiteFooter()}
      </div>
      <Signal signal={flag} />
    </div>
  )
}

/**
 * Fixes the top offset of a vertically centred page once its fonts have loaded, so that an error
 * that appears below does not shift the content above it.
 */
function pinTop(main: HTMLElement) {
  const pin = () => {
    main.style.marginTop = ''
    main.style.marginTop = getComputedStyle(main).marginTop
  }
  pin()
  void document.fonts?.ready.then(() => main.isConnected && pin())
  addEventListener('resize', pin)
  return () => removeEventListener('resize', pin)
}

type ResultFlagProps = { letter: FlagLetter }

/** The flag above a result's heading, on screens too narrow for the panel. */
export function ResultFlag({ letter }: ResultFlagProps) {
  return <Flag letter={letter} className="mb-6 size-14 lg:hidden" />
}

/** The line below an account screen's heading. */
export function Intro({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p
      id={id}
      className="mt-2.5 text-pretty text-ink-2 [&_b]:font-600 [&_b]:wrap-anywhere [&_b]:text-ink"
    >
      {children}
    </p>
  )
}

/** The links below an account screen's form. */
export function AccountLinks({ children }: { children: ReactNode }) {
  return (
    <p className="mt-[22px] flex flex-wrap items-center gap-x-[18px] gap-y-1 text-14 text-ink-2 [&_a]:inline-flex [&_a]:min-h-6 [&_a]:items-center">
      {children}
    </p>
  )
}

/** A link for visitors of the sign-up who are members. */
export function SignInLink() {
  const accountState = useAccountState()
  return (
    <AccountLinks>
      <span>
        Already have an account?{' '}
        <TextLink to="/login" state={accountState}>
          Sign in
        </TextLink>
      </span>
    </AccountLinks>
  )
}

/** The only step left where nothing can be entered. */
export const BackToHome = ({ className }: { className: string }) => (
  <div className={`grid ${className}`}>
    <ButtonLink to="/" size="large">
      Back to home
    </ButtonLink>
  </div>
)
