import type { ReactNode } from 'react'
import { Spinner } from '../../components/ui/spinner.tsx'

/** Of the buttons of the panel: side by side on a phone. */
export const onPhone = 'max-md:h-11 max-md:flex-1'

type GithubRowProps = {
  title: string
  line: ReactNode
  /** Shows a spinner, and tells it. */
  isBusy?: boolean
  /** The buttons. */
  children?: ReactNode
}

/** GitHub's mark, a title with a line, and buttons. */
export function GithubRow({ title, line, isBusy = false, children }: GithubRowProps) {
  return (
    <div className="flex items-center gap-4 max-md:flex-wrap">
      <Mark />
      <div role={isBusy ? 'status' : undefined} className="min-w-0 flex-1">
        <p className="font-600 wrap-anywhere">{title}</p>
        <p className="mt-0.5 text-14 text-pretty text-ink-2">{line}</p>
      </div>
      {isBusy && <Spinner size="medium" />}
      {children && <div className="flex flex-none gap-2.5 max-md:w-full">{children}</div>}
    </div>
  )
}

const Mark = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className="size-7 flex-none self-start">
    <path
      fill="currentColor"
      d="M12 2.8a9.4 9.4 0 0 0-3 18.3c.5.1.6-.2.6-.5v-1.700c-2.600.6-3.200-1.200-3.200-1.200-.4-1.100-1-1.400-1-1.400-.9-.6.1-.6.1-.6.9.1 1.400 1 1.400 1 .8 1.500 2.200 1 2.700.8.1-.6.3-1 .6-1.300-2.100-.2-4.300-1-4.300-4.600 0-1 .4-1.900 1-2.500-.1-.3-.4-1.200.1-2.500 0 0 .8-.3 2.600 1a9 9 0 0 1 4.700 0c1.800-1.300 2.600-1 2.600-1 .5 1.300.2 2.200.1 2.500.6.6 1 1.500 1 2.500 0 3.600-2.200 4.400-4.300 4.600.3.3.6.9.6 1.700v2.600c0 .3.2.6.7.5A9.400 9.400 0 0 0 12 2.800z"
    />
  </svg>
)
