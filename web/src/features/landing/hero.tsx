import { usePageHeading } from '../../components/page.tsx'
import { Stage } from './stage.tsx'
import { AnchorButton, Wrap } from './wrap.tsx'

/** The headline, links to sign-up and login, and the illustration. */
export function Hero() {
  const headingRef = usePageHeading('Ship friendships, not bugs')
  return (
    <div className="relative overflow-hidden border-b border-line">
      <div aria-hidden="true" className="landing-contours absolute inset-0 bg-chart" />
      <Wrap className="relative grid items-center gap-7 pt-9 pb-10 md:pt-13 md:pb-19 lg:min-h-[628px] lg:grid-cols-[minmax(0,1.12fr)_minmax(0,1fr)] lg:gap-10">
        <div>
          <h1
            ref={headingRef}
            tabIndex={-1}
            className="type-display text-hero leading-[0.96]! font-800! tracking-[-0.04em]!"
          >
            <span className="block">Ship </span>
            <span className="block">
              <span className="my-[.07em] mr-[.03em] -ml-[.1em] inline-block rounded-[.08em] bg-signal px-[.1em] pb-[.13em] leading-[.92] text-on-signal">
                friendships
              </span>
              ,{' '}
            </span>
            <span className="block">
              not{' '}
              <span className="[text-decoration:underline_wavy_var(--f-red)_.06em] [text-decoration-skip-ink:none] [text-underline-offset:.12em]">
                bugs
              </span>
              .
            </span>
          </h1>
          <p className="mt-[26px] max-w-[34ch] text-[1.2rem] leading-[1.5] text-pretty text-ink-2">
            Find developers who build what you build. Connect, then chat in real time.
          </p>
          <div className="mt-[30px] flex flex-wrap gap-3">
            <AnchorButton
              href="/signup"
              kind="signal"
              size="large"
              className="visitor-only max-md:flex-1"
            >
              Get started free
            </AnchorButton>
            <AnchorButton href="/login" size="large" className="visitor-only max-md:flex-1">
              Sign in
            </AnchorButton>
            <AnchorButton
              href="/dashboard"
              kind="signal"
              size="large"
              className="member-only max-md:flex-1"
            >
              Discover developers
            </AnchorButton>
          </div>
        </div>
        <Stage />
      </Wrap>
    </div>
  )
}
