import Check from 'lucide-react/icons/check'
import { type ReactNode, useId } from 'react'
import { classNames } from '../../lib/class-names.ts'

type CheckBoxProps = {
  label: ReactNode
  /** One line below the label: what a tick means. */
  hint?: string | undefined
  /** Shown at the right. */
  aside?: ReactNode
  isChecked: boolean
  disabled?: boolean | undefined
  className?: string | undefined
  onChange: (checked: boolean) => void
}

export function CheckBox(props: CheckBoxProps) {
  const { label, hint, aside, isChecked, disabled, className, onChange } = props
  const id = useId()
  return (
    <label
      className={classNames(
        'inline-flex min-h-6 gap-2.5 text-14 font-550 pointer-coarse:min-h-11',
        hint || aside ? 'items-start' : 'items-center',
        className,
      )}
    >
      <span className="relative inline-grid">
        <input
          type="checkbox"
          checked={isChecked}
          disabled={disabled}
          aria-labelledby={`${id}-label`}
          aria-describedby={hint && `${id}-hint`}
          className={classNames(
            'size-5 flex-none appearance-none rounded-[6px] border border-edge bg-surface checked:border-primary checked:bg-primary forced-colors:appearance-auto',
            disabled && 'opacity-60',
          )}
          onChange={(event) => onChange(event.target.checked)}
        />
        <Check
          aria-hidden="true"
          className={classNames(
            'pointer-events-none absolute inset-[3px] size-3.5! stroke-3! text-on-primary forced-colors:hidden',
            !isChecked && 'hidden',
          )}
        />
      </span>
      <span className="min-w-0">
        <span id={`${id}-label`}>{label}</span>
        {hint && (
          <span
            id={`${id}-hint`}
            className="mt-0.5 block text-13 leading-[1.45] font-450 text-ink-2"
          >
            {hint}
          </span>
        )}
      </span>
      {aside && <span className="ml-auto flex-none">{aside}</span>}
    </label>
  )
}
