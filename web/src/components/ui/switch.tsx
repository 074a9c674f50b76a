import { type ReactNode, useId } from 'react'
import { classNames } from '../../lib/class-names.ts'

type SwitchProps = {
  label: string
  /** Shown below the label: what the setting does. */
  hint: ReactNode
  isOn: boolean
  onSwitch: (isOn: boolean) => void
  disabled?: boolean | undefined
}

/** A setting that takes effect immediately, as a row of a box. */
export function Switch({ label, hint, isOn, onSwitch, disabled }: SwitchProps) {
  const id = useId()
  return (
    <label className="flex items-center gap-3 px-4 py-3.5 md:gap-3.5 md:px-5 md:py-4">
      <span className="min-w-0 flex-1">
        <span id={id} className="block leading-[1.35] font-600">
          {label}
        </span>
        <span id={`${id}-hint`} className="mt-0.5 block text-13 leading-[1.45] text-ink-2">
          {hint}
        </span>
      </span>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox already exposes its checked state
        role="switch"
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        checked={isOn}
        disabled={disabled}
        onChange={(event) => onSwitch(event.target.checked)}
        className={classNames('switch relative w-11 flex-none', disabled && 'opacity-60')}
      />
    </label>
  )
}
