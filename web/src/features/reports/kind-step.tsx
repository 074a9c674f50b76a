import { useId } from 'react'
import { DialogStep } from '../../components/dialog-step.tsx'
import { Choice } from '../../components/ui/choice.tsx'
import { FieldError } from '../../components/ui/field-frame.tsx'
import { kinds } from './kinds.ts'
import type { Draft } from './use-draft.ts'

type KindStepProps = { draft: Draft; user: { userName: string } }

export function KindStep({ draft, user }: KindStepProps) {
  const name = useId()
  const who = user.userName || 'this member'
  return (
    <DialogStep step={draft.number} of={draft.count} title={`Report ${who}`}>
      <p className="mt-1.5 text-pretty text-ink-2">
        Only the moderators see your report. We never tell {user.userName || 'them'} who sent it.
      </p>
      <fieldset className="mt-4 grid min-w-0 gap-2">
        <legend className="mb-2 text-13 font-600 text-ink-2">What's wrong?</legend>
        {kinds.map(({ kind, title, line }) => (
          <Choice
            key={kind}
            name={name}
            value={kind}
            title={title}
            line={line}
            isChosen={draft.kind === kind}
            onChoose={() => draft.choose(kind)}
          />
        ))}
      </fieldset>
      {draft.problem && (
        <div role="alert" className="mt-2">
          <FieldError message={draft.problem} />
        </div>
      )}
    </DialogStep>
  )
}
