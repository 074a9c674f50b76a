import MenuIcon from 'lucide-react/icons/menu'
import PanelLeft from 'lucide-react/icons/panel-left'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useMatch } from 'react-router'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { classNames } from '../../lib/class-names.ts'
import { type NavCounts, waiting } from './nav-items.ts'

type TopBarProps = {
  name: string
  title?: ReactNode
  /** Contains the heading of the page on a phone. */
  headingSlot: HTMLElement | undefined
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

/** The bar at the top of every signed-in page: on a phone with its heading, elsewhere with a welcome. */
export function TopBar(props: TopBarProps) {
  const { name, title, headingSlot, isNarrow, isSidebarOpen, onToggle, aside } = props
  return (
    <header
      data-top-bar
      className="sticky top-0 z-5 flex min-h-15 flex-none items-center gap-3 border-b border-line bg-paper pr-4 pl-2 max-md:gap-1 md:pr-7 md:pl-5"
    >
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
      {headingSlot ? (
        <PhoneHeading slot={headingSlot} name={name} />
      ) : (
        (title ?? <Welcome name={name} className="min-w-0 truncate" />)
      )}
      {aside && <div className="ml-auto flex items-center gap-2">{aside}</div>}
    </header>
  )
}

const Welcome = ({ name, className }: { name: string; className: string }) => (
  <p className={classNames('text-ink-2', className)}>
    Welcome back, <b className="font-650 text-ink">{name}</b>
  </p>
)

/** The heading that the page puts into the slot; on Discover with the welcome below it. */
function PhoneHeading({ slot, name }: { slot: HTMLElement; name: string }) {
  const box = useRef<HTMLDivElement>(null)
  const isDiscover = useMatch('/dashboard') !== null

  useLayoutEffect(() => {
    box.current?.prepend(slot)
    return () => slot.remove()
  }, [slot])

  return (
    <div ref={box} className="min-w-0">
      {isDiscover && <Welcome name={name} className="truncate text-12 leading-[1.3]" />}
    </div>
  )
}

/** Opens the drawer. Announces the badge counts unless a bar at the bottom has them. */
function MenuButton({ counts, headingSlot, drawerId, isDrawerOpen, onToggle }: TopBarProps) {
  const { total, label } = waiting(counts)
  const announced = headingSlot ? '' : label
  return (
    <Button
      kind="ghost"
      icon
      aria-label={announced ? `Open menu, ${announced}` : 'Open menu'}
      aria-expanded={isDrawerOpen}
      aria-controls={isDrawerOpen ? drawerId : undefined}
      className="relative"
      onClick={onToggle}
    >
      <MenuIcon aria-hidden="true" />
      {!headingSlot && (
        <Badge
          count={total}
          cap={9}
          label=""
          className="absolute -top-0.5 -right-1 h-[18px]! min-w-[18px]! px-1! text-11! ring-2 ring-paper"
        />
      )}
    </Button>
  )
}
