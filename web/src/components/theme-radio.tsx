import type { ReactNode } from 'react'
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../lib/browser/theme.ts'

type ThemeRadioProps = {
  /** Shared by the radio buttons of one group. */
  name: string
  value: ThemeChoice
  /** Classes of the visible label around the hidden radio button. */
  className: string
  labelledBy?: string | undefined
  describedBy?: string | undefined
  children: ReactNode
}

/** A theme as a radio button, in sync with all other theme controls. */
export function ThemeRadio(props: ThemeRadioProps) {
  const { name, value, className, labelledBy, describedBy, children } = props
  return (
    <label className={className}>
      <input
        type="radio"
        name={name}
        value={value}
        checked={useThemeChoice() === value}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        onChange={() => chooseTheme(value)}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
      />
      {children}
    </label>
  )
}
