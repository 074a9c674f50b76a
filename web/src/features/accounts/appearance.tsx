import { useId } from 'react'
import { themeOptions } from '../../components/theme-menu.tsx'
import { ThemeRadio } from '../../components/theme-radio.tsx'
import { useThemeChoice } from '../../lib/browser/theme.ts'
import { ThemePreview } from './theme-preview.tsx'

/** The theme as three radio cards, in sync with the switcher in the sidebar and with other tabs. */
export function Appearance() {
  const name = useId()
  return (
    <fieldset className="grid min-w-0 gap-2.5 md:grid-cols-3 md:gap-4">
      <legend className="sr-only">Theme</legend>
      {themeOptions.map(({ value, label, detail }) => (
        <ThemeRadio
          key={value}
          name={name}
          value={value}
          labelledBy={`${name}-${value}-label`}
          describedBy={detail && `${name}-${value}`}
          className="relative block rounded-card border border-edge bg-surface p-2.5 hover:bg-sunken has-checked:border-primary has-checked:shadow-[inset_0_0_0_1px_var(--primary)] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary max-md:flex max-md:items-center max-md:gap-3.5 md:pb-0 forced-colors:has-checked:outline-3"
        >
          <ThemePreview theme={value} />
          <span className="flex flex-1 flex-wrap items-center gap-[9px] text-14 leading-[1.2] font-600 before:size-4 before:flex-none before:rounded-full before:border-[1.5px] before:border-edge before:bg-surface peer-checked:before:border-5 peer-checked:before:border-primary md:px-1 md:py-3">
            <span id={`${name}-${value}-label`}>{label}</span>
            {detail && (
              <small
                id={`${name}-${value}`}
                className="ml-auto text-13 font-450 text-ink-2 md:max-wide:ml-[25px] md:max-wide:basis-full"
              >
                {detail}
              </small>
            )}
          </span>
        </ThemeRadio>
      ))}
    </fieldset>
  )
}

/** The chosen theme in one word. */
export function ThemeSummary() {
  const choice = useThemeChoice()
  return themeOptions.find(({ value }) => value === choice)?.label
}
