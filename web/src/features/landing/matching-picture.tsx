import { useId } from 'react'
import { PortraitShapes } from './portrait.tsx'

type Skill = { name: string; x: number; y: number; width: number; isShared?: boolean }

/** The two stacks of skills, left and right of the gap in the middle. */
const stack = (left: number, right: number): readonly Skill[] => [
  { name: 'Rust', x: left - 65, y: 6, width: 65, isShared: true },
  { name: 'Postgres', x: left - 102, y: 60, width: 102, isShared: true },
  { name: 'Zig', x: left - 56, y: 114, width: 56 },
  { name: 'Postgres', x: right, y: 6, width: 102, isShared: true },
  { name: 'Rust', x: right, y: 60, width: 65, isShared: true },
  { name: 'Figma', x: right, y: 114, width: 74 },
]

/** Illustration of a match: two stacks of skills; lines join the shared ones to their count. */
export function MatchingPicture() {
  const roundId = useId()
  return (
    <div className="pb-[30px]">
      <svg viewBox="0 0 640 158" aria-hidden="true" className="keep-colors hidden w-full md:block">
        <Stacks left={176} right={470} />
        <clipPath id={roundId}>
          <rect width="40" height="40" rx="11.2" />
        </clipPath>
        <g transform="translate(0 50) scale(1.4)" clipPath={`url(#${roundId})`}>
          <PortraitShapes name="nadia" />
        </g>
        <g transform="translate(584 50) scale(1.4)" clipPath={`url(#${roundId})`}>
          <PortraitShapes name="tomas" />
        </g>
      </svg>
      <svg viewBox="0 0 330 158" aria-hidden="true" className="keep-colors w-full md:hidden">
        <Stacks left={104} right={226} />
      </svg>
    </div>
  )
}

function Stacks({ left, right }: { left: number; right: number }) {
  const middle = (left + right) / 2
  const bend = (right - left) * 0.45
  const line = (from: number, to: number) =>
    `M${left} ${from}C${left + bend} ${from} ${right - bend} ${to} ${right} ${to}`
  return (
    <>
      <g fill="none" stroke="var(--f-yellow)" strokeWidth="2.5">
        <path d={line(25, 79)} />
        <path d={line(79, 25)} />
        <circle cx={middle} cy="52" r="17" fill="var(--hull)" />
      </g>
      <text
        x={middle}
        y="57.5"
        textAnchor="middle"
        fill="var(--f-yellow)"
        className="font-mono text-16 font-650"
      >
        2
      </text>
      {stack(left, right).map((skill) => (
        <SkillBox key={`${skill.x} ${skill.y}`} skill={skill} />
      ))}
    </>
  )
}

function SkillBox({ skill: { name, x, y, width, isShared } }: { skill: Skill }) {
  return (
    <>
      <rect
        x={x}
        y={y}
        width={width}
        height="38"
        rx="9"
        fill={isShared ? 'var(--f-yellow)' : 'var(--hull-active)'}
      />
      <text
        x={x + width / 2}
        y={y + 24.5}
        textAnchor="middle"
        fill={isShared ? 'oklch(.235 .045 262)' : 'var(--on-hull)'}
        className="font-mono text-15 font-550"
      >
        {name}
      </text>
    </>
  )
}
