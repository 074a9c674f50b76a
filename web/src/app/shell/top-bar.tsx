import { Menu as MenuIcon, PanelLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../components/ui/button.tsx'

type TopBarProps = {
  name: string
  sidebarId: string
  drawerId: string
  isSidebarOpen: boolean
  isNarrow: boolean
  isDrawerOpen: boolean
  onToggle: () => void
  /** Stands at the right, such as the hint to the command palette. */
  aside?: ReactNode
}

/** The bar over every signed-in page. */
export function TopBar(props: TopBarProps) {
  const { name, isNarrow, isSidebarOpen, isDrawerOpen, onToggle, aside } = props
  return (
    <header className="sticky top-0 z-5 flex h-15 flex-none items-center gap-3 border-b border-line bg-paper pr-4 pl-2 md:pr-7 md:pl-5">
      {isNarrow ? (
        <Button
          kind="ghost"
          icon
          aria-label="Open menu"
          aria-expanded={isDrawerOpen}
          aria-controls={isDrawerOpen ? props.drawerId : undefined}
          onClick={onToggle}
        >
          <MenuIcon aria-hidden="true" />
        </Button>
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
      <p className="min-w-0 truncate text-ink-2">
        Welcome back, <b className="font-650 text-ink">{name}</b>
      </p>
      {aside && <div className="ml-auto max-md:hidden">{aside}</div>}
    </header>
  )
}
