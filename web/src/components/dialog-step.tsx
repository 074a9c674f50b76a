import type { ReactNode } from 'react'
import { DialogTitle } from './ui/dialog.tsx'

type DialogStepProps = {
  step: number
  /** The number of steps. */
  of: number
  title: string
  children: ReactNode
}

/**
 * One step of a dialog. Focuses the field marked `data-autofocus`, or the heading, so that screen
 * readers start there.
 */
export function DialogStep({ step, of, title, children }: DialogStepProps) {
  return (
    <div key={step} ref={focusStart}>
      <p className="type-mono mb-2 text-12 text-ink-2">
        Step {step} of {of}
      </p>
      <DialogTitle className="pr-10 text-22 tracking-[-0.02em] wrap-anywhere">{title}</DialogTitle>
      {children}
    </div>
  )
}

/**
 * Does nothing while the dialog opens: the dialog sets the focus itself, after storing where it
 * was.
 */
function focusStart(step: HTMLElement | null): void {
  if (!step?.closest('dialog')?.open) return
  const find = (selector: string) => step.querySelector<HTMLElement>(selector)
  const start = find('[data-autofocus]') ?? find('[data-dialog-title]')
  start?.focus()
}
