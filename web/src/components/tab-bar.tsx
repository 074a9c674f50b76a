import { SIDEBAR_BADGE_CAP } from '@shipmates/contract/limits'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { classNames } from '../lib/class-names.ts'
import { Badge } from './ui/badge.tsx'

export type Tab = {
  path: string
  /** Other pages on which this tab is current. */
  also?: readonly string[]
  name: string
  icon: ReactNode
  badge?: { count: number; label: string } | undefined
}

type TabBarProps = {
  /** The label of the navigation. */
  label: string
  tabs: readonly Tab[]
  /** The classes of the mark at the top edge of the current tab. */
  marker: string
}

/**
 * Pages in a bar at the bottom of a phone. Sticks to the bottom while there is room; in a low
 * window, such as above a phone's keyboard, it stays at the end of the page.
 */
export function TabBar({ label, tabs, marker }: TabBarProps) {
  const { pathname } = useLocation()
  const isAt = (path: string) => pathname === path || pathname.startsWith(`${path}/`)
  return (
    <nav
      aria-label={label}
      data-bottom-bar=""
      className="tab-bar on-hull z-6 mt-auto flex flex-none overflow-x-auto bg-hull px-1 text-on-hull-2 forced-colors:border-t"
    >
      {tabs.map(({ path, also = [], name, icon, badge }) => {
        const current = isAt(path) ? 'page' : also.some(isAt) ? 'true' : undefined
        return (
          <Link
            key={path}
            to={path}
            aria-current={current}
            className="relative flex min-w-max flex-1 flex-col items-center justify-center gap-1 px-0.5 text-11 leading-none max-[359px]:tracking-[-0.04em] font-600 focus-visible:-outline-offset-3 aria-[current]:text-on-hull"
          >
            {current && (
              <span
                aria-hidden="true"
                className={classNames('current-marker absolute top-0 left-1/2', marker)}
              />
            )}
            {icon}
            {name}
            {badge && (
              <Badge
                count={badge.count}
                cap={SIDEBAR_BADGE_CAP}
                label={badge.label}
                className="absolute top-1.5 left-1/2 ml-1.5 h-[18px]! min-w-[18px]! px-1! text-11!"
              />
            )}
          </Link>
        )
      })}
    </nav>
  )
}
