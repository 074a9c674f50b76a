import { useId } from 'react'
import { Link } from 'react-router'
import { classNames } from '../lib/class-names.ts'

export type Section = { id: string; title: string }

type SectionNavProps = {
  label: string
  groups: readonly { title?: string; sections: readonly Section[] }[]
  /** The id of the section in view. */
  current: string | undefined
  /** Whether the sections follow each other on one page, so that Back leaves the page. */
  isOnePage?: boolean
}

/** A list of sections in groups: at the left, or a row on top if there is no room. */
export function SectionNav({ label, groups, current, isOnePage = false }: SectionNavProps) {
  const id = useId()
  return (
    <nav
      aria-label={label}
      className="mb-5 -ml-3 flex flex-wrap gap-1 wide:sticky wide:top-22 wide:grid wide:gap-4"
    >
      {groups.map(({ title, sections }, nth) => (
        <div key={title ?? label} className="contents wide:block">
          {title && (
            <p
              id={`${id}-${nth}`}
              className="px-3 pb-1.5 text-12 font-600 text-ink-2 max-wide:hidden"
            >
              {title}
            </p>
          )}
          <ul aria-labelledby={title && `${id}-${nth}`} className="contents wide:grid wide:gap-0.5">
            {sections.map((section) => (
              <li key={section.id}>
                <SectionLink
                  {...section}
                  isCurrent={section.id === current}
                  isOnePage={isOnePage}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

type SectionLinkProps = Section & { isCurrent: boolean; isOnePage: boolean }

function SectionLink({ id, title, isCurrent, isOnePage }: SectionLinkProps) {
  return (
    <Link
      to={`#${id}`}
      replace={isOnePage}
      aria-current={isCurrent ? isOnePage || 'page' : undefined}
      className={classNames(
        'relative flex min-h-9 items-center rounded-[9px] px-3 text-14 hover:bg-sunken hover:text-ink',
        isCurrent ? 'bg-sunken font-650 text-ink' : 'font-550 text-ink-2',
      )}
    >
      {isCurrent && (
        <span className="absolute inset-y-2.5 -left-2 w-3 bg-primary max-wide:hidden [clip-path:polygon(0_0,100%_0,64%_50%,100%_100%,0_100%)]" />
      )}
      {title}
    </Link>
  )
}
