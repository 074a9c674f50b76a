import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Section } from '../../components/section-nav.tsx'

/** What a reader does to scroll; until then the chosen section stays the current one. */
const MOVES = ['wheel', 'touchmove', 'keydown'] as const

/** The id of the section that is read: the one that a link chose, and then the one in view. */
export function useSectionInView(sections: readonly Section[]): string | undefined {
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
