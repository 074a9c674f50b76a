import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { classNames } from '../../lib/class-names.ts'

type Section = { id: string; title: string }

type SectionNavProps = { label?: string; sections: readonly Section[] }

/** The list of the sections: at the left where there is room, else on top. */
export function SectionNav({ label = 'Sections', sections }: SectionNavProps) {
  const current = useCurrentSection(sections)
  return (
    <nav
      aria-label={label}
      className="mb-5 flex flex-wrap gap-1 wide:sticky wide:top-22 wide:-ml-3 wide:grid wide:gap-0.5"
    >
      {sections.map(({ id, title }) => (
        <Link
          key={id}
          to={`#${id}`}
          replace
          aria-current={id === current || undefined}
          className={classNames(
            'relative flex min-h-9 items-center rounded-[9px] px-3 text-14 hover:bg-sunken hover:text-ink',
            id === current ? 'bg-sunken font-650 text-ink' : 'font-550 text-ink-2',
          )}
        >
          {id === current && (
            <span className="absolute inset-y-2.5 -left-2 w-3 bg-primary max-wide:hidden [clip-path:polygon(0_0,100%_0,64%_50%,100%_100%,0_100%)]" />
          )}
          {title}
        </Link>
      ))}
    </nav>
  )
}

/** What a reader does to scroll; until then the chosen section stays the current one. */
const MOVES = ['wheel', 'touchmove', 'keydown'] as const

function useCurrentSection(sections: readonly Section[]) {
  const [read, setRead] = useState(sections[0]?.id)
  // Each navigation chooses again, wherever the link is.
  const { hash, key } = useLocation()
  const [chosen, setChosen] = useState(hash.slice(1) || undefined)
  const [chosenAt, setChosenAt] = useState(key)
  if (chosenAt !== key) {
    setChosenAt(key)
    setChosen(hash.slice(1) || undefined)
  }

  useEffect(() => {
    const follow = () => setRead(sectionInView(sections))
    const release = () => setChosen(undefined)
    follow()
    addEventListener('scroll', follow, { passive: true })
    for (const move of MOVES) addEventListener(move, release, { passive: true })
    return () => {
      removeEventListener('scroll', follow)
      for (const move of MOVES) removeEventListener(move, release)
    }
  }, [sections])

  return chosen ?? read
}

/** Where a section begins to be read, in pixels below the top of the window. */
const READ_AT = 120

/**
 * The section at the reading line. In the last screenful the line moves from the top of the window
 * to its bottom, so that the last sections, which never reach the top, have their turn.
 */
function sectionInView(sections: readonly Section[]): string | undefined {
  const left = document.documentElement.scrollHeight - innerHeight - scrollY
  const line = scrollY > 0 ? Math.max(READ_AT, innerHeight - left) : READ_AT
  const begun = sections.filter(({ id }) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top
    return top !== undefined && top <= line
  })
  return (begun.at(-1) ?? sections[0])?.id
}
