import X from 'lucide-react/icons/x'
import { type ReactNode, useState } from 'react'
import { restoreFocusTo } from '../../components/behaviour/restore-focus.ts'
import { Flag } from '../../components/flags.tsx'
import { Button } from '../../components/ui/button.tsx'
import { StepsDialog, type StepsDialogProps } from './steps-dialog.tsx'

type FirstStepsProps = Omit<StepsDialogProps, 'onClose'> & {
  /** The steps are finished or dismissed: do not offer them again. */
  onEnd: () => void
  /** Renders the offer in place of the strip above the feed. */
  offer?: ((start: () => void) => ReactNode) | undefined
}

/** Onboarding above the feed: a few steps to a complete profile for a new member. */
export function FirstSteps({ onEnd, offer, ...dialog }: FirstStepsProps): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const start = () => setOpen(true)
  const isBegun = dialog.steps.some(({ isDone }) => isDone)
  return (
    <>
      {offer ? offer(start) : <Offer isBegun={isBegun} onStart={start} onEnd={onEnd} />}
      {isOpen && <StepsDialog {...dialog} onClose={() => setOpen(false)} />}
    </>
  )
}

type OfferProps = { isBegun: boolean; onStart: () => void; onEnd: () => void }

function Offer({ isBegun, onStart, onEnd }: OfferProps) {
  const passesFocus = restoreFocusTo(() => document.querySelector('h1'))
  return (
    <section
      aria-label="First steps"
      className="mt-2 flex min-h-[34px] flex-wrap items-center gap-x-2.5 gap-y-1 rounded-[9px] bg-tint py-0.5 pr-1 pl-3 text-13 leading-[1.35] max-md:py-2"
    >
      <Flag letter="P" className="size-[18px]" />
      <p className="min-w-0">
        <b className="font-650">Complete your profile.</b> It takes about a minute.
      </p>
      <Button size="small" className="ml-auto h-7!" onClick={onStart}>
        {isBegun ? 'Continue' : 'Start'}
      </Button>
      <Button
        ref={passesFocus}
        kind="ghost"
        size="small"
        icon
        aria-label="Dismiss"
        className="size-7!"
        onClick={onEnd}
      >
        <X aria-hidden="true" />
      </Button>
    </section>
  )
}
