import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { controlClasses, FieldFrame, type FieldProps, splitField } from './field-frame.tsx'

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type'> &
  FieldProps & {
    autoComplete: 'current-password' | 'new-password'
    /** Shown below the control, such as the live checklist. */
    below?: ReactNode
  }

/** A labelled password input with a show/hide button, and a note while Caps Lock is on. */
export function PasswordField({ below, ...props }: PasswordFieldProps) {
  const { frame, control: input } = splitField(props)
  const ownId = useId()
  const id = props.id ?? ownId
  const [isShown, setShown] = useState(false)
  const [isCapsLockOn, setCapsLockOn] = useState(false)
  const updateCapsLock = (event: KeyboardEvent) => setCapsLockOn(event.getModifierState('CapsLock'))
  const capsLockNote = isCapsLockOn && <p className="text-13 text-ink-2">Caps Lock is on.</p>

  return (
    <FieldFrame
      {...frame}
      id={id}
      below={
        <>
          <div role="status" className="empty:hidden">
            {capsLockNote}
          </div>
          {below}
        </>
      }
    >
      {(control) => (
        <span className="relative block">
          <input
            spellCheck={false}
            autoCapitalize="none"
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            className={classNames(controlClasses, 'pr-12')}
            onKeyDown={updateCapsLock}
            onKeyUp={updateCapsLock}
          />
          <RevealButton isShown={isShown} labelId={`${id}-label`} onToggle={setShown} />
        </span>
      )}
    </FieldFrame>
  )
}

type RevealButtonProps = {
  isShown: boolean
  labelId: string
  onToggle: (isShown: boolean) => void
}

function RevealButton({ isShown, labelId, onToggle }: RevealButtonProps) {
  const Icon = isShown ? EyeOff : Eye
  return (
    <button
      type="button"
      aria-label={isShown ? 'Hide password' : 'Show password'}
      aria-pressed={isShown}
      aria-describedby={labelId}
      className="absolute top-1/2 right-0 -mt-[22px] grid size-11 place-items-center rounded-control text-ink-2 hover:text-ink"
      // Keeps focus and caret in the field when the show/hide button is clicked.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onToggle(!isShown)}
    >
      <Icon aria-hidden="true" className="size-[19px]" />
    </button>
  )
}
