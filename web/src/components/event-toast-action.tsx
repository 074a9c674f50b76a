import { useState } from 'react'
import { dismissEventToast } from '../lib/event-toasts.ts'
import { textIdOf } from '../lib/toast.ts'
import { Button } from './ui/button.tsx'

type EventToastActionProps = {
  /** The key of the toast. */
  toastKey: string
  label: string
  isPrimary?: boolean
  /** Resolves to whether the action succeeded. If so, the toast is dismissed. */
  run: () => Promise<boolean>
}

/**
 * The button of an event toast. Busy until the action is done; after a failure it can be pressed
 * again.
 */
export function EventToastAction({
  toastKey,
  label,
  isPrimary = false,
  run,
}: EventToastActionProps) {
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    const isDone = await run()
    setBusy(false)
    if (isDone) dismissEventToast(toastKey)
  }
  return (
    <Button
      kind={isPrimary ? 'primary' : 'ghost'}
      size="small"
      busy={isBusy}
      aria-describedby={textIdOf(toastKey)}
      onClick={() => void press()}
    >
      {label}
    </Button>
  )
}
