import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FlagLetter } from '../lib/flags.ts'
import { Flag } from './flag.tsx'
import { Button } from './ui/button.tsx'

type FailedStateProps = {
  /** The specification's sentence, such as "Failed to load feed". */
  title: string
  /** One line of comfort: what is safe, what to try. */
  children?: ReactNode
  onRetry: () => void
  isRetrying?: boolean | undefined
  /** V, "I require assistance", unless the case has its own. */
  flag?: FlagLetter | undefined
  headingLevel?: 2 | 3 | undefined
}

/** A list that could not be loaded, with the way to try again. */
export function FailedState(props: FailedStateProps) {
  const { title, children, onRetry, isRetrying = false, flag = 'V', headingLevel = 2 } = props
  const Heading = `h${headingLevel}` as const
  return (
    <div
      role="alert"
      className="flex flex-col items-start self-stretch rounded-card border border-fail-edge bg-fail p-5"
    >
      <Flag letter={flag} className="mb-[18px] size-14 outline-fail-edge" />
      <Heading className="type-title text-20 leading-[1.2] tracking-[-0.018em]">{title}</Heading>
      {children && (
        <p className="mt-1.5 max-w-[36ch] text-14 leading-[1.5] text-pretty">{children}</p>
      )}
      <Button className="mt-5" onClick={onRetry} busy={isRetrying}>
        {!isRetrying && <RotateCw aria-hidden="true" />}
        Try again
      </Button>
    </div>
  )
}
