import type { ReactNode } from 'react'
import { chooseTheme, type ThemeChoice } from '../lib/theme.ts'
import { useThemeChoice } from '../lib/use-theme.ts'

type ThemeRadioProps = {
  /** What the radio buttons of one group have in common. */
  name: string
  value: ThemeChoice
  /** How the label that is drawn around the unseen button looks. */
  className: string
  labelledBy?: string | undefined
  describedBy?: string | undefined
  children: ReactNode
}

/** A theme to choose, in step with wherever else it can be chosen. */
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
