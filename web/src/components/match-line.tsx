import type { ReactNode } from 'react'
import { Facts } from './facts.tsx'

type MatchLineProps = {
  match: { sharedSkills: readonly string[]; mutualConnections: number }
  className?: string | undefined
}

/** Why two developers match, as text; renders nothing if there is no reason. */
export function MatchLine({ match, className }: MatchLineProps) {
  const { sharedSkills, mutualConnections } = match
  const facts = [
    sharedSkills.length > 0 && { key: 'skills', text: <>You both know {listed(sharedSkills)}</> },
    mutualConnections > 0 && {
      key: 'mutual',
      text: `${mutualConnections} mutual connection${mutualConnections === 1 ? '' : 's'}`,
    },
  ].filter((fact) => fact !== false)

  return facts.length > 0 ? <Facts facts={facts} className={className} /> : null
}

/** "A", "A and B", or "A, B and 2 more". */
function listed(skills: readonly string[]): ReactNode {
  const [first, second] = skills.map((skill) => (
    <b key={skill} className="font-650 text-ink">
      {skill}
    </b>
  ))
  if (skills.length === 1) return first
  if (skills.length === 2) {
    return (
      <>
        {first} and {second}
      </>
    )
  }
  return (
    <>
      {first}, {second} and {skills.length - 2} more
    </>
  )
}
