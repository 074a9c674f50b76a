import { useId } from 'react'
import { themeOptions } from './theme-options.tsx'
import { ThemeRadio } from './theme-radio.tsx'

/** Light, Dark or System as a group of radio buttons, for a page or a drawer. */
export function ThemeSwitcher() {
  const name = useId()
  return (
    <fieldset className="flex gap-0.5 rounded-control border border-line p-[3px] [.on-hull_&]:border-hull-line">
      <legend className="sr-only">Theme</legend>
      {themeOptions.map(({ value, label, icon }) => (
        <ThemeRadio
          key={value}
          name={name}
          value={value}
          className="relative flex h-[34px] flex-1 items-center justify-center gap-1.5 rounded-chip px-2 text-13 font-550 text-ink-2 has-checked:bg-tint has-checked:text-primary has-focus-visible:outline-3 has-focus-visible:outline-primary pointer-coarse:h-11 forced-colors:has-checked:border [.on-hull_&]:text-on-hull-2 [.on-hull_&]:has-checked:bg-hull-active [.on-hull_&]:has-checked:text-on-hull [.on-hull_&]:has-focus-visible:outline-signal"
        >
          {icon}
          {label}
        </ThemeRadio>
      ))}
    </fieldset>
  )
}
