import { useId } from 'react'
import { chooseTheme, type ThemeChoice } from '../../lib/theme.ts'
import { useThemeChoice } from '../../lib/use-theme.ts'
import { ThemePreview } from './theme-preview.tsx'

const cards: readonly { theme: ThemeChoice; label: string; detail?: string }[] = [
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
  { theme: 'system', label: 'System', detail: 'follows your device' },
]

/** The theme as three radio cards, in step with the switcher of the sidebar and other tabs. */
export function Appearance() {
  const name = useId()
  const chosen = useThemeChoice()
  return (
    <fieldset className="grid min-w-0 gap-2.5 md:grid-cols-3 md:gap-4">
      <legend className="sr-only">Theme</legend>
      {cards.map(({ theme, label, detail }) => (
        <label
          key={theme}
          className="relative block rounded-card border border-edge bg-surface p-2.5 hover:bg-sunken has-checked:border-primary has-checked:shadow-[inset_0_0_0_1px_var(--primary)] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary max-md:flex max-md:items-center max-md:gap-3.5 md:pb-0 forced-colors:has-checked:outline-3"
        >
          <input
            type="radio"
            name={name}
            value={theme}
            checked={chosen === theme}
            aria-describedby={detail && `${name}-${theme}`}
            aria-labelledby={`${name}-${theme}-label`}
            onChange={() => chooseTheme(theme)}
            className="peer absolute inset-0 size-full cursor-pointer opacity-0"
          />
          <ThemePreview theme={theme} />
          <span className="flex flex-1 flex-wrap items-center gap-[9px] text-14 leading-[1.2] font-600 before:size-4 before:flex-none before:rounded-full before:border-[1.5px] before:border-edge before:bg-surface peer-checked:before:border-5 peer-checked:before:border-primary md:px-1 md:py-3">
            <span id={`${name}-${theme}-label`}>{label}</span>
            {detail && (
              <small
                id={`${name}-${theme}`}
                className="ml-auto text-13 font-450 text-ink-2 md:max-wide:ml-[25px] md:max-wide:basis-full"
              >
                {detail}
              </small>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
