import { SIDEBAR_BADGE_CAP } from '@shipmates/contract/limits'
import type { ComponentType, ReactNode } from 'react'
import { NavLink } from 'react-router'
import { AnsweringPennant } from '../../components/flags.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { Tooltip } from '../../components/ui/tooltip.tsx'
import { useAddressOf } from '../../lib/browser/settings-address.ts'
import { classNames } from '../../lib/class-names.ts'
import { staffPage } from '../../page-table.ts'
import { preloadPage } from '../pages.ts'
import { badgeOf, type NavCounts, navItems, pageIcons } from './nav-items.ts'

export type NavProps = {
  counts: NavCounts
  /** Icons only, with the names in tooltips. */
  isCollapsed?: boolean
  /** Called when an item is selected. */
  onNavigate?: (() => void) | undefined
}

/** The pages in the sidebar; `children` are more items. */
export function MainNav({ counts, children, ...props }: NavProps & { children?: ReactNode }) {
  return (
    <nav aria-label="Main">
      <ul className="grid gap-0.5">
        {navItems.map((item) => (
          <NavItem
            key={item.path}
            {...props}
            path={item.path}
            name={item.name}
            icon={pageIcons[item.file]}
            badge={badgeOf(item, counts)}
          />
        ))}
        {children}
      </ul>
    </nav>
  )
}

type NavItemProps = Omit<NavProps, 'counts'> & {
  path: string
  name: string
  icon: ComponentType<{ 'aria-hidden': 'true' }>
  badge?: { count: number; label: string } | undefined
  /** Shown next to the current item in place of the small pennant. */
  marker?: ReactNode
}

/** An item of the sidebar: a link with its icon and count. */
export function NavItem({ isCollapsed = false, ...item }: NavItemProps) {
  const entry = <NavEntry {...item} isCollapsed={isCollapsed} />
  return <li>{isCollapsed ? <Tooltip text={item.name}>{entry}</Tooltip> : entry}</li>
}

type NavEntryProps = NavItemProps & { isCollapsed: boolean }

function NavEntry({
  path,
  name,
  icon: Icon,
  badge,
  marker,
  isCollapsed,
  onNavigate,
}: NavEntryProps) {
  return (
    <NavLink
      to={useAddressOf(path)}
      onClick={onNavigate}
      onPointerEnter={() => preloadPage(path)}
      onFocus={() => preloadPage(path)}
      className={({ isActive }) =>
        classNames(
          'relative flex items-center gap-3 rounded-control hover:bg-hull-active hover:text-on-hull',
          isActive ? 'bg-hull-active font-650 text-on-hull' : 'font-550 text-on-hull-2',
          isCollapsed ? 'size-10 justify-center' : 'h-[42px] px-3 pointer-coarse:h-11',
        )
      }
    >
      {({ isActive }) => (
        <>
          {isActive && (marker ?? <CurrentMarker isCollapsed={isCollapsed} />)}
          <Icon aria-hidden="true" />
          <span className={isCollapsed ? 'sr-only' : ''}>{name}</span>
          {badge && (
            <Badge
              count={badge.count}
              label={badge.label}
              cap={SIDEBAR_BADGE_CAP}
              className={
                isCollapsed
                  ? 'absolute top-px right-px h-[17px]! min-w-[17px]! rounded-[6px]! px-[3px]! text-[10px]!'
                  : 'ml-auto'
              }
            />
          )}
        </>
      )}
    </NavLink>
  )
}

/** The small pennant at the sidebar's edge next to the current page. */
function CurrentMarker({ isCollapsed }: { isCollapsed: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'current-marker absolute inset-y-[9px] bg-signal [clip-path:polygon(0_0,60%_0,35%_50%,60%_100%,0_100%)]',
        isCollapsed ? '-left-1 w-2' : '-left-3 w-3',
      )}
    />
  )
}

const Pennant = () => <AnsweringPennant className="h-3.5 w-[1.15em]" />

type NavWithAdminProps = NavProps & {
  /** The work that waits for the staff. */
  badge?: { count: number; label: string } | undefined
}

/** The main navigation with a link to the pages of the staff. */
export function NavWithAdmin({ badge, ...props }: NavWithAdminProps) {
  const { path, name } = staffPage
  return (
    <MainNav {...props}>
      <li aria-hidden="true" className="mx-1 my-2.5 h-px bg-hull-line" />
      <NavItem {...props} path={path} name={name} icon={Pennant} badge={badge} />
    </MainNav>
  )
}
