import { Flag } from '../../components/flags.tsx'
import { Mark } from '../../components/logo.tsx'
import { AnchorButton, Wrap } from './wrap.tsx'

const crew = ['C', 'R', 'E', 'W'] as const

/** The last section, on a dark background, below flags that spell CREW. */
export function ClosingBand() {
  return (
    <section
      aria-labelledby="closing-title"
      className="on-hull overflow-hidden bg-hull text-on-hull"
    >
      <Wrap className="flex flex-wrap items-center justify-between gap-10 py-21">
        <h2 id="closing-title" className="type-display text-[clamp(2.2rem,1.4rem+3vw,3.75rem)]">
          <span className="block">Your crew is </span>
          <span className="block">already typing.</span>
        </h2>
        <div aria-hidden="true" className="flex items-center gap-2.5">
          {crew.map((letter) => (
            <Flag key={letter} letter={letter} className="size-14 outline-none!" />
          ))}
        </div>
        <AnchorButton href="/signup" kind="signal" size="large" className="visitor-only">
          Get started free
        </AnchorButton>
        <AnchorButton href="/dashboard" kind="signal" size="large" className="member-only">
          Discover developers
        </AnchorButton>
      </Wrap>
    </section>
  )
}

export function Footer() {
  return (
    <footer className="py-[26px] text-13 text-ink-2">
      <Wrap className="flex flex-wrap items-center gap-[18px] [&_a]:inline-flex [&_a]:min-h-6 [&_a]:items-center [&_a:hover]:text-ink">
        <span className="mr-auto flex items-center gap-2">
          <Mark className="size-[18px]" />
          <span id="site-name">Shipmates</span>
        </span>
        <span id="site-links" className="contents" />
        <a href="#features">Features</a>
        <a href="#how">How it works</a>
        <a href="/login" className="visitor-only">
          Sign in
        </a>
        <a href="/dashboard" className="member-only">
          Discover
        </a>
      </Wrap>
    </footer>
  )
}
