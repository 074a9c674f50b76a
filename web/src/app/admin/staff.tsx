import '../../styles/admin.css'
import { useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { useLocation, useMatch } from 'react-router'
import { AnsweringPennant } from '../../components/flags.tsx'
import { openCountQuery } from '../../features/admin/api.ts'
import { openReports, useSections } from '../../features/admin/sections.ts'
import { staffPage } from '../../page-table.ts'
import { NavItem, type NavProps, NavWithAdmin } from '../shell/main-nav.tsx'

export { AdminPages } from '../../pages/admin-pages.tsx'

/**
 * The sidebar of the staff: their own on their pages, elsewhere the main one with a link to their
 * pages.
 */
export function StaffNav(props: NavProps) {
  const isThere = useMatch(staffPage.path + staffPage.params) !== null
  return isThere ? <AdminNav {...props} /> : <NavWithReports {...props} />
}

function NavWithReports(props: NavProps) {
  const { data: open = 0 } = useQuery(openCountQuery)
  return <NavWithAdmin {...props} badge={openReports(open)} />
}

function AdminNav({ counts: _, ...props }: NavProps) {
  const sections = useSections()
  return (
    <>
      <Area isCollapsed={props.isCollapsed} />
      <nav aria-label="Admin">
        <ul className="grid gap-0.5">
          {sections.map((section) => (
            <NavItem
              key={section.path}
              {...section}
              {...props}
              marker={<Marker isCollapsed={props.isCollapsed} />}
            />
          ))}
          <li aria-hidden="true" className="mx-1 my-2.5 h-px bg-hull-line" />
          <NavItem {...props} path="/dashboard" name="Back to Shipmates" icon={ChevronLeft} />
        </ul>
      </nav>
    </>
  )
}

type Collapsible = { isCollapsed: boolean | undefined }

/** The pennant marks the sidebar's edge. */
function Area({ isCollapsed }: Collapsible) {
  if (isCollapsed) return <AnsweringPennant className="-ml-1 mb-3 h-5 w-10" />
  return (
    <p className="mb-3.5 flex items-center gap-[11px] py-2 type-title text-16">
      <AnsweringPennant className="-ml-3 h-7.5 w-16" />
      <span className="min-w-0">
        Admin
        <small className="type-mono mt-1 block truncate text-11 leading-[1.3] text-on-hull-2">
          {location.host}
        </small>
      </span>
    </p>
  )
}

const Marker = ({ isCollapsed }: Collapsible) => (
  <span
    aria-hidden="true"
    className={`current-marker pennant-stripes absolute inset-y-2 [clip-path:polygon(0_0,100%_26%,100%_74%,0_100%)] ${isCollapsed ? '-left-1 w-2' : '-left-3 w-4'}`}
  />
)

/** The title of the top bar on the pages of the staff. */
export function StaffTitle() {
  const { pathname } = useLocation()
  const section = useSections().find(({ path }) => pathname.startsWith(path))
  return (
    <p className="flex min-w-0 items-center gap-3 truncate text-ink-2">
      <AnsweringPennant className="pennant h-4 w-8.5" />
      <span className="min-w-0 truncate">
        <b className="font-650 text-ink">{staffPage.name}</b>
        {section && ` · ${section.name}`}
      </span>
    </p>
  )
}
