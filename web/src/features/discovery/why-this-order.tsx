import { type RefObject, useId } from 'react'
import { Popover } from '../../components/ui/popover.tsx'

type WhyThisOrderProps = { triggerRef: RefObject<HTMLElement | null>; onClose: () => void }

/** Explains the order of the feed, next to the button that opens it. */
export function WhyThisOrder({ triggerRef, onClose }: WhyThisOrderProps) {
  const titleId = useId()
  return (
    <Popover
      labelledBy={titleId}
      triggerRef={triggerRef}
      className="grid w-[360px] gap-2 rounded-card p-5 text-14 leading-[1.5] text-ink-2"
      onClose={onClose}
    >
      <h2
        id={titleId}
        tabIndex={-1}
        data-autofocus
        className="type-title text-16 text-ink outline-none"
      >
        Why this order?
      </h2>
      <p>
        We put first the people with whom both of you get something: skills one has and the other
        wants, the same plans, hours when you are both awake.
      </p>
      <p>People who have just joined, and people who answer, come up sooner. Nobody can pay to.</p>
      <p>A search is sorted the way you choose there.</p>
    </Popover>
  )
}
