import type { FormEvent, ReactNode } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { FormAlert } from '../../components/ui/form-alert.tsx'
import { errorSentence } from '../../lib/net/query-client.ts'

type FormFrameProps = {
  id: string
  /** The form's accessible name. */
  name: string
  /** A hidden form keeps its input. */
  isShown: boolean
  /** The label of the button that saves. */
  action: string
  busyLabel: string
  save: { isPending: boolean; error: Error | null }
  /** Shown if saving failed and the server sent no message. */
  failure: string
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onClose: () => void
  children: ReactNode
}

/** The form of an entry or a project: its fields, the server's error, the buttons. */
export function FormFrame(props: FormFrameProps) {
  const { id, name, isShown, action, busyLabel, save, failure, onSubmit, onClose } = props
  return (
    <form
      id={id}
      hidden={!isShown}
      noValidate
      aria-label={name}
      className="mb-[26px] rounded-row border border-line bg-paper p-5 max-md:-mx-2 max-md:p-4"
      onSubmit={onSubmit}
    >
      {props.children}
      {save.error && (
        <div className="mt-4">
          <FormAlert>{errorSentence(save.error, failure)}</FormAlert>
        </div>
      )}
      <div className="mt-[18px] flex justify-end gap-2.5 max-md:*:h-11 max-md:*:flex-1">
        <Button kind="ghost" className="max-md:border-edge!" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" kind="primary" busy={save.isPending} busyLabel={busyLabel}>
          {action}
        </Button>
      </div>
    </form>
  )
}
