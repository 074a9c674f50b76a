import type { ReactNode } from 'react'
import { GithubMark } from '../../components/github-mark.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'

/** The classes of the panel's buttons: side by side on a phone. */
export const onPhone = 'max-md:h-11 max-md:flex-1'

type GithubRowProps = {
  title: string
  line: ReactNode
  /** Shows a spinner, and announces it. */
  isBusy?: boolean
  children?: ReactNode
}

/** GitHub's mark, a title with a line, and buttons. */
export function GithubRow({ title, line, isBusy = false, children }: GithubRowProps) {
  return (
    <div className="flex items-center gap-4 max-md:flex-wrap">
      <GithubMark className="size-7 flex-none self-start" />
      <div role={isBusy ? 'status' : undefined} className="min-w-0 flex-1">
        <p className="font-600 wrap-anywhere">{title}</p>
        <p className="mt-0.5 text-14 text-pretty text-ink-2">{line}</p>
      </div>
      {isBusy && <Spinner size="medium" />}
      {children && <div className="flex flex-none gap-2.5 max-md:w-full">{children}</div>}
    </div>
  )
}
