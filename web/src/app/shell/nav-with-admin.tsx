import { AnsweringPennant } from '../../components/answering-pennant.tsx'
import { staffPage } from '../../page-table.ts'
import { MainNav, NavItem, type NavProps } from './main-nav.tsx'

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
