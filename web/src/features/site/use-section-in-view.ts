import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Section } from '../../components/section-nav.tsx'

/** Events of the reader's own scrolling; before them the chosen section stays the current one. */
const MOVES = ['wheel', 'touchmove', 'keydown'] as const

/** The id of the section being read: the one that a link chose, later the one in view. */
export function useSectionInView(sections: readonly Section[]): string | undefined {
  const [read, setRead] = useState(sections[0]?.id)
  // Each navigation chooses a section, wherever its link is.
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

/** The reading line, in pixels below the top of the window. */
const READ_AT = 120

/**
 * The section at the reading line. In the last screenful the line moves from the top of the window
 * to its bottom, so that the last sections, which never reach the top, can be current.
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
