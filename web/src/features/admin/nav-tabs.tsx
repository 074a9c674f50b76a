import type { To } from 'react-router'
import { Link } from 'react-router'

type NavTab = { to: To; label: string; count?: number | undefined; isCurrent: boolean }

/** Links that filter the list below them; the filter is in the address. */
export function NavTabs({ label, tabs }: { label: string; tabs: readonly NavTab[] }) {
  return (
    <nav
      aria-label={label}
      className="inline-flex max-w-full flex-wrap gap-0.5 rounded-[11px] border border-edge bg-surface p-[3px]"
    >
      {tabs.map(({ to, label: name, count, isCurrent }) => (
        <Link
          key={name}
          to={to}
          replace
          aria-current={isCurrent ? 'page' : undefined}
          className={`inline-flex h-8.5 flex-none items-center gap-1.5 rounded-[8px] px-3 text-13 font-600 focus-visible:-outline-offset-2 pointer-coarse:h-11 forced-colors:aria-[current]:border ${isCurrent ? 'bg-tint text-primary' : 'text-ink-2 hover:bg-sunken'}`}
        >
          {name}
          {count !== undefined && count > 0 && <span className="type-mono text-12">{count}</span>}
        </Link>
      ))}
    </nav>
  )
}
