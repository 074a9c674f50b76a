import { SIDEBAR_BADGE_CAP } from '@shipmates/contract/limits'
import { NavLink } from 'react-router'
import { Badge } from '../../components/ui/badge.tsx'
import { Tooltip } from '../../components/ui/tooltip.tsx'
import { classNames } from '../../lib/class-names.ts'
import type { MemberPage } from '../../page-table.ts'
import { preloadPage } from '../pages.ts'
import { badgeOf, type NavCounts, navItems } from './nav-items.ts'
import { pageIcons } from './page-icons.ts'

type MainNavProps = {
  counts: NavCounts
  /** Icons only, with the names in tooltips. */
  isCollapsed?: boolean
  /** Called when an item is chosen. */
  onNavigate?: () => void
}

export function MainNav({ counts, isCollapsed = false, onNavigate }: MainNavProps) {
  return (
    <nav aria-label="Main">
      <ul className="grid gap-0.5">
        {navItems.map((item) => (
          <li key={item.path}>
            {isCollapsed ? (
              <Tooltip text={item.name}>
                <NavEntry {...{ item, counts, isCollapsed, onNavigate }} />
              </Tooltip>
            ) : (
              <NavEntry {...{ item, counts, isCollapsed, onNavigate }} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

type NavEntryProps = {
  item: MemberPage
  counts: NavCounts
  isCollapsed: boolean
  onNavigate: (() => void) | undefined
}

function NavEntry({ item, counts, isCollapsed, onNavigate }: NavEntryProps) {
  const Icon = pageIcons[item.file]
  const badge = badgeOf(item, counts)
  return (
    <NavLink
      to={item.path}
      onClick={onNavigate}
      onPointerEnter={() => preloadPage(item.path)}
      onFocus={() => preloadPage(item.path)}
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
          {isActive && <CurrentMarker isCollapsed={isCollapsed} />}
          <Icon aria-hidden="true" />
          <span className={isCollapsed ? 'sr-only' : ''}>{item.name}</span>
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

/** The small pennant at the sidebar's edge beside the current page. */
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
