import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Dialog, DialogTitle } from '../../components/ui/dialog.tsx'
import { classNames } from '../../lib/class-names.ts'

export type Step = {
  title: string
  /** One line: what the step is good for. */
  line: string
  isDone: boolean
  /** Renders the step. It calls `goOn` itself once saved. */
  content: (goOn: () => void) => ReactNode
}

type StepsDialogProps = {
  steps: readonly Step[]
  onClose: () => void
  onMeet: () => void
}

/** A wizard: one step at a time, each can be skipped; the last screen leads to the feed. */
export function StepsDialog({ steps, onClose, onMeet }: StepsDialogProps) {
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      steps.findIndex(({ isDone }) => !isDone),
    ),
  )
  const title = useRef<HTMLDivElement>(null)
  const step = steps[index]
  const goOn = () => setIndex(index + 1)

  // The previous step has been unmounted, and focus with it.
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per step
  useEffect(() => {
    if (!isFirst.current) title.current?.querySelector('h2')?.focus()
    isFirst.current = false
  }, [index])

  return (
    <Dialog
      size="small"
      onClose={onClose}
      footer={
        step ? (
          <Button kind={step.isDone ? 'primary' : 'ghost'} onClick={goOn}>
            {step.isDone ? 'Next' : 'Skip this step'}
          </Button>
        ) : (
          <Button kind="primary" onClick={onMeet}>
            Browse developers
          </Button>
        )
      }
    >
      <Progress index={index} count={steps.length} />
      <div ref={title}>
        <DialogTitle className="mt-3 text-22 tracking-[-0.02em]">
          {step?.title ?? 'Now say hello'}
        </DialogTitle>
      </div>
      <p className="mt-1.5 text-ink-2">
        {step?.line ?? "Hit Connect on someone's card. Once they accept, you can chat."}
      </p>
      {step && (
        <div key={index} className="mt-5">
          {step.content(goOn)}
        </div>
      )}
    </Dialog>
  )
}

function Progress({ index, count }: { index: number; count: number }) {
  return (
    <div className="flex items-center gap-3 pr-10">
      <span aria-hidden="true" className="grid w-24 grid-flow-col gap-1">
        {Array.from({ length: count }, (_, at) => (
          <span
            key={String(at)}
            className={classNames(
              'h-2 rounded-[2px]',
              at < index
                ? 'bg-primary forced-colors:bg-[Highlight] forced-colors:[forced-color-adjust:none]'
                : 'shadow-[inset_0_0_0_1px_var(--edge)] forced-colors:border',
            )}
          />
        ))}
      </span>
      <span className="type-mono text-12 text-ink-2">
        {index < count ? `Step ${index + 1} of ${count}` : 'All set'}
      </span>
    </div>
  )
}
