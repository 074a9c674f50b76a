import { asciiDigits } from '@shipmates/contract/canonical'
import { type ReactNode, type Ref, useId, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { FieldFrame } from './field-frame.tsx'

const LENGTH = 6
const cells = Array.from({ length: LENGTH }, (_, index) => index)

type OtpFieldProps = {
  label: string
  value: string
  onChange: (digits: string) => void
  /** Called after the sixth digit, to move focus to the submit button. */
  onComplete?: (() => void) | undefined
  onBlur?: (() => void) | undefined
  error?: string | undefined
  hint?: ReactNode
  /** The id of the line that says where the code was sent. */
  describedBy?: string | undefined
  name?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/**
 * One real input over six drawn cells. Accepts digits only, also from a pasted "123-456". Tints the
 * digits when all six are selected: the next digit replaces them.
 */
export function OtpField(props: OtpFieldProps) {
  const { label, value, onChange, onComplete, error, hint, describedBy, ...input } = props
  const id = useId()
  const [isSelected, setSelected] = useState(false)

  const take = (typed: string) => {
    const digits = asciiDigits(typed).replace(/\D/g, '').slice(0, LENGTH)
    onChange(digits)
    if (digits.length === LENGTH && digits !== value) onComplete?.()
  }

  return (
    <FieldFrame {...{ label, hint, error, describedBy, id }}>
      {(control) => (
        <div className="group relative grid grid-cols-6 gap-2">
          {cells.map((cell) => (
            <span
              key={cell}
              aria-hidden="true"
              className={classNames(
                'type-mono grid h-15 place-items-center rounded-control border bg-surface text-[1.5rem]',
                error ? 'border-danger' : 'border-edge',
                isSelected && cell < value.length && 'group-has-focus:bg-tint',
                cell === (isSelected ? 0 : Math.min(value.length, LENGTH - 1)) &&
                  'group-has-focus:outline-3 group-has-focus:outline-offset-1 group-has-focus:outline-primary',
              )}
            >
              {value[cell] ?? (cell === value.length && <Caret />)}
            </span>
          ))}
          <input
            {...input}
            {...control}
            value={value}
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="\d{6}"
            className="absolute inset-0 size-full border-0 bg-transparent p-0 text-16 text-transparent caret-transparent outline-none! selection:bg-transparent"
            onChange={(event) => take(event.target.value)}
            onSelect={({ currentTarget: { selectionStart, selectionEnd } }) =>
              setSelected(selectionStart === 0 && selectionEnd === LENGTH)
            }
          />
        </div>
      )}
    </FieldFrame>
  )
}

function Caret() {
  return <span className="hidden h-[26px] w-0.5 bg-primary group-has-focus:block" />
}
