import type { ReactNode } from 'react'

type SettingsSectionProps = {
  /** The id of the heading, which names the section. */
  id: string
  title: string
  /** One line below the title. */
  line: string
  /** The region's name, where the title would clash with another region's: that of the toasts. */
  name?: string | undefined
  children: ReactNode
}

/** Title and line at the left, the box with the settings at the right. */
export function SettingsSection({ id, title, line, name, children }: SettingsSectionProps) {
  return (
    <section
      aria-label={name}
      aria-labelledby={name ? undefined : id}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line py-7 md:py-9 wide:grid-cols-[232px_minmax(0,1fr)] wide:gap-x-12 wide:gap-y-6"
    >
      <div>
        <h2 id={id} className="type-title text-20 leading-[1.2] tracking-[-0.018em]">
          {title}
        </h2>
        <p className="mt-1.5 text-14 leading-[1.5] text-pretty text-ink-2 wide:max-w-[34ch]">
          {line}
        </p>
      </div>
      <div>{children}</div>
    </section>
  )
}
