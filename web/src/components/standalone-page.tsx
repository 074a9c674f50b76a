import type { FlagLetter } from '@shipmates/contract/flags'
import type { ReactNode } from 'react'
import { Flag } from './flags.tsx'
import { PageHeading } from './page.tsx'

type StandalonePageProps = {
  /** The logo, linked to the front page. */
  mark: ReactNode
  flag: FlagLetter
  heading: string
  /** One sentence: what happened and what to do next. */
  line: string
  /** The next steps: buttons, or links that look like buttons. */
  children: ReactNode
}

/** Standalone error page (not found, crashed). Needs no router and no data. */
export function StandalonePage({ mark, flag, heading, line, children }: StandalonePageProps) {
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[480px] flex-col px-5">
      <header className="flex h-18 items-center">{mark}</header>
      <main className="my-auto flex flex-col items-start pb-24">
        <Flag letter={flag} className="mb-6 size-14" />
        <PageHeading>{heading}</PageHeading>
        <p className="mt-2.5 text-pretty text-ink-2">{line}</p>
        <div className="mt-7 flex flex-wrap gap-2">{children}</div>
      </main>
    </div>
  )
}
