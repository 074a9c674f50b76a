import type { MessageId } from '@shipmates/contract/ids'
import { REPORT_MESSAGES_MAX } from '@shipmates/contract/limits'
import type { ReactNode } from 'react'
import { DialogStep } from '../../components/dialog-step.tsx'
import type { Draft } from './use-draft.ts'

/** Renders the messages to select from. */
export type MessagePicker = (props: {
  picked: readonly MessageId[]
  onPick: (id: MessageId) => void
}) => ReactNode

type MessagesStepProps = { draft: Draft; picker: MessagePicker }

export function MessagesStep({ draft, picker }: MessagesStepProps) {
  return (
    <DialogStep step={draft.number} of={draft.count} title="Which messages?">
      <p className="mt-1.5 text-pretty text-ink-2">
        Moderators see only the messages you pick, and the profile as it is now.
      </p>
      <p role="status" className="mt-4 mb-2 text-13 font-600">
        {draft.picked.length} of {REPORT_MESSAGES_MAX} picked
      </p>
      {picker({ picked: draft.picked, onPick: draft.pick })}
    </DialogStep>
  )
}
