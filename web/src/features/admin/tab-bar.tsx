import { SIDEBAR_BADGE_CAP } from '@shipmates/contract/limits'
import { NavLink } from 'react-router'
import { Badge } from '../../components/ui/badge.tsx'
import { NARROW, useMediaQuery } from '../../lib/browser/use-media-query.ts'
import { useSections } from './sections.ts'

/** The pages of the staff in a bar at the bottom of a phone. */
export function AdminTabBar() {
  const isNarrow = useMediaQuery(NARROW)
  const sections = useSections()
  if (!isNarrow) return null
  return (
    <>
      <div className="h-[calc(64px+env(safe-area-inset-bottom))] flex-none" />
      <nav
        aria-label="Admin, tabs"
        data-bottom-bar=""
        className="on-hull fixed inset-x-0 bottom-0 z-6 flex h-[calc(64px+env(safe-area-inset-bottom))] bg-hull px-1 pb-[env(safe-area-inset-bottom)] text-on-hull-2 forced-colors:border-t"
      >
        {sections.map(({ path, name, icon: Icon, badge }) => (
          <NavLink
            key={path}
            to={path}
            className="relative flex min-w-0 flex-1 flex-col items-center justify-center gap-1 text-11 leading-none font-600 focus-visible:-outline-offset-3 aria-[current]:text-on-hull"
          >
            {({ isActive }) => (
              <>
                {isActive && (
                  <span
                    aria-hidden="true"
                    className="current-marker pennant-stripes absolute top-0 left-1/2 -ml-[18px] h-[7px] w-9 [clip-path:polygon(0_0,100%_22%,100%_78%,0_100%)]"
                  />
                )}
                <Icon aria-hidden="true" className="size-5!" />
                <span className="max-w-full truncate">{name}</span>
                {badge && (
                  <Badge
                    count={badge.count}
                    cap={SIDEBAR_BADGE_CAP}
                    label={badge.label}
                    className="absolute top-1.5 left-1/2 ml-1.5 h-[18px]! min-w-[18px]! px-1! text-11!"
                  />
                )}
              </>
            )}
          </NavLink>
        ))}
      </nav>
    </>
  )
}
