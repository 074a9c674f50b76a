import MenuIcon from 'lucide-react/icons/menu'
import PanelLeft from 'lucide-react/icons/panel-left'
import type { ReactNode } from 'react'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { type NavCounts, waiting } from './nav-items.ts'

type TopBarProps = {
  name: string
  title?: ReactNode
  counts: NavCounts
  sidebarId: string
  drawerId: string
  isSidebarOpen: boolean
  isNarrow: boolean
  isDrawerOpen: boolean
  onToggle: () => void
  /** Shown at the right, such as the hint to the command palette. */
  aside?: ReactNode
}

/** The bar at the top of every signed-in page. A page that takes the whole screen, `h-dvh`, hides it. */
export function TopBar(props: TopBarProps) {
  const { name, title, isNarrow, isSidebarOpen, onToggle, aside } = props
  return (
    <header className="sticky top-0 z-5 flex h-15 flex-none items-center gap-3 border-b border-line bg-paper pr-4 pl-2 [&:has(+main>.h-dvh)]:hidden md:pr-7 md:pl-5">
      {isNarrow ? (
        <MenuButton {...props} />
      ) : (
        <Button
          kind="ghost"
          icon
          aria-label="Toggle sidebar"
          aria-expanded={isSidebarOpen}
          aria-controls={props.sidebarId}
          className="aria-expanded:bg-transparent hover:aria-expanded:bg-sunken"
          onClick={onToggle}
        >
          <PanelLeft aria-hidden="true" />
        </Button>
      )}
      {title ?? (
        <p className="min-w-0 truncate text-ink-2">
          Welcome back, <b className="font-650 text-ink">{name}</b>
        </p>
      )}
      {aside && <div className="ml-auto max-md:hidden">{aside}</div>}
    </header>
  )
}

/** Opens the drawer; announces its badge counts. */
function MenuButton({ counts, drawerId, isDrawerOpen, onToggle }: TopBarProps) {
  const { total, label } = waiting(counts)
  return (
    <Button
      kind="ghost"
      icon
      aria-label={label ? `Open menu, ${label}` : 'Open menu'}
      aria-expanded={isDrawerOpen}
      aria-controls={isDrawerOpen ? drawerId : undefined}
      className="relative"
      onClick={onToggle}
    >
      <MenuIcon aria-hidden="true" />
      <Badge
        count={total}
        cap={9}
        label=""
        className="absolute -top-0.5 -right-1 h-[18px]! min-w-[18px]! px-1! text-11! ring-2 ring-paper"
      />
    </Button>
  )
}
