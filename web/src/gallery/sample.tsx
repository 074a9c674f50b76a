import type { ReactNode } from 'react'

/** One titled row of the gallery. */
export function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line py-7">
      <h2 className="type-mono mb-4 text-12 text-ink-2">{title}</h2>
      <div className="flex flex-wrap items-start gap-4">{children}</div>
    </section>
  )
}
