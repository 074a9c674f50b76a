import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Dialog, DialogTitle } from '../../components/ui/dialog.tsx'
import { classNames } from '../../lib/class-names.ts'

export type Step = {
  title: string
  /** One line: the purpose of the step. */
  line: string
  isDone: boolean
  /** Renders the step as a form with this id. It calls `onSaved` once saved. */
  content: (form: { formId: string; onSaved: () => void }) => ReactNode
}

export type StepsDialogProps = {
  steps: readonly Step[]
  /** A step is being saved. */
  isSaving: boolean
  /** Renders the screen after the last step, with its title. */
  end: () => ReactNode
  /** More buttons of the last screen. */
  endActs: ReactNode
  onClose: () => void
  onMeet: () => void
}

/** A wizard: one step at a time, each can be skipped; the last screen leads to the feed. */
export function StepsDialog(props: StepsDialogProps) {
  const { steps, isSaving, end, endActs, onClose, onMeet } = props
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      steps.findIndex(({ isDone }) => !isDone),
    ),
  )
  const formId = useId()
  const content = useRef<HTMLDivElement>(null)
  const step = steps[index]
  const isLast = index === steps.length - 1
  const goOn = () => setIndex(index + 1)

  // The previous step has been unmounted, and had the focus.
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per step
  useEffect(() => {
    if (!isFirst.current) content.current?.querySelector('h2')?.focus()
    isFirst.current = false
  }, [index])

  return (
    <Dialog
      place={step ? 'tall' : 'middle'}
      onClose={onClose}
      footer={
        step ? (
          <>
            {index > 0 && (
              <Button kind="ghost" className="mr-auto" onClick={() => setIndex(index - 1)}>
                Back
              </Button>
            )}
            <Button kind="ghost" className={index > 0 ? '' : 'mr-auto'} onClick={goOn}>
              Skip
            </Button>
            <Button
              type="submit"
              form={formId}
              kind="primary"
              busy={isSaving}
              busyLabel="Saving..."
            >
              {isLast ? 'Finish' : 'Save and continue'}
            </Button>
          </>
        ) : (
          <>
            {endActs}
            <Button kind="primary" onClick={onMeet}>
              Go to Discover
            </Button>
          </>
        )
      }
    >
      <div ref={content}>
        {step ? (
          <>
            <Progress index={index} count={steps.length} />
            <DialogTitle className="mt-5 text-28 leading-[1.02] tracking-[-0.025em]">
              {step.title}
            </DialogTitle>
            <p className="mt-1.5 text-ink-2">{step.line}</p>
            <div key={index} className="mt-4">
              {step.content({ formId, onSaved: goOn })}
            </div>
          </>
        ) : (
          end()
        )}
      </div>
    </Dialog>
  )
}

/** A bar that is filled up to the current step. */
function Progress({ index, count }: { index: number; count: number }) {
  return (
    <>
      <p className="type-mono text-12 text-ink-2">{`Step ${index + 1} of ${count}`}</p>
      <div aria-hidden="true" className="mt-5 grid grid-flow-col gap-1 max-md:mr-12">
        {Array.from({ length: count }, (_, at) => (
          <span
            key={String(at)}
            className={classNames(
              'h-2 rounded-[2px]',
              at <= index
                ? 'bg-primary forced-colors:bg-[Highlight] forced-colors:[forced-color-adjust:none]'
                : 'shadow-[inset_0_0_0_1px_var(--edge)] forced-colors:border',
            )}
          />
        ))}
      </div>
    </>
  )
}
