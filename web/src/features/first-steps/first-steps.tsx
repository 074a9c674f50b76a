import { type ReactNode, useState } from 'react'
import { restoreFocusTo } from '../../components/behaviour/restore-focus.ts'
import { Flag } from '../../components/flag.tsx'
import { Button } from '../../components/ui/button.tsx'
import { StepsDialog, type StepsDialogProps } from './steps-dialog.tsx'

type FirstStepsProps = Omit<StepsDialogProps, 'onClose'> & {
  /** The steps are finished or dismissed: do not offer them again. */
  onEnd: () => void
  /** Offers them instead of the box above the feed. */
  offer?: ((start: () => void) => ReactNode) | undefined
}

/** Onboarding above the feed: a short way for a new member to a convincing profile. */
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
      className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-tint px-[18px] py-4"
    >
      <Flag letter="P" className="size-10 flex-none" />
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="type-title text-18">Complete your profile</p>
        <p className="mt-1 text-14 leading-[1.45] text-ink-2">
          Say what you're looking for, add your skills and a photo. It takes about a minute.
        </p>
      </div>
      <div className="flex gap-2 max-md:w-full max-md:*:h-11 max-md:*:flex-1">
        <Button ref={passesFocus} kind="ghost" onClick={onEnd}>
          Not now
        </Button>
        <Button kind="primary" onClick={onStart}>
          {isBegun ? 'Continue' : 'Start'}
        </Button>
      </div>
    </section>
  )
}
