import { classNames } from '../../lib/class-names.ts'
import { Chip } from './chip.tsx'

/** Words up to this length are never cut. */
const SHORT_CHARS = 4

type SkillBadgesProps = {
  skills: readonly string[]
  /** Shown before all others, in this order. */
  first?: readonly string[] | undefined
  /** The skills that the viewer also has; shown next, in this order. */
  sharedSkills?: readonly string[] | undefined
  /** How many are shown before "+N"; Infinity shows all. */
  max?: number | undefined
  /** Truncates chips that are too long instead of wrapping. */
  isOneLine?: boolean
}

/** A developer's first skills, and a "+N" that lists the rest. */
export function SkillBadges(props: SkillBadgesProps) {
  const { skills, first = [], sharedSkills = [], max = 3, isOneLine = false } = props
  const shared = new Set(sharedSkills)
  const known = new Set(skills)
  const ordered = [...new Set([...first, ...sharedSkills, ...skills])].filter((skill) =>
    known.has(skill),
  )
  const shown = ordered.slice(0, max)
  const rest = ordered.slice(max)
  // Keeps the last skill and "+N" on one line, so that "+N" never wraps alone.
  const lastBeforeRest = rest.length > 0 ? shown.length - 1 : undefined
  if (ordered.length === 0) return null

  return (
    <ul className={classNames('flex min-w-0 gap-1.5', !isOneLine && 'flex-wrap')}>
      {shown.map((skill, index) => (
        <li
          key={skill}
          // A short word is cut last: of "React", little would be left to read.
          style={
            isOneLine ? { flexShrink: Math.max(0, skill.length - SHORT_CHARS) ** 2 } : undefined
          }
          className={classNames(
            'min-w-0 max-w-full',
            !isOneLine && index === lastBeforeRest && 'pr-10',
          )}
        >
          {shared.has(skill) ? (
            <Chip look="shared">
              {skill}
              <span className="sr-only"> (you both know it)</span>
            </Chip>
          ) : (
            <Chip>{skill}</Chip>
          )}
        </li>
      ))}
      {rest.length > 0 && (
        <li className={isOneLine ? 'flex-none' : '-ml-10'}>
          <Chip look="more" title={rest.join(', ')}>
            +{rest.length}
            <span className="sr-only"> more: {rest.join(', ')}</span>
          </Chip>
        </li>
      )}
    </ul>
  )
}

type WordBadgesProps = {
  words: readonly string[]
  /** Outlined, for words such as skills that the member wants to learn. */
  isOutlined?: boolean | undefined
}

/** Words other than skills, such as interests. */
export function WordBadges({ words, isOutlined = false }: WordBadgesProps) {
  return (
    <ul className="flex min-w-0 flex-wrap gap-1.5">
      {words.map((word) => (
        <li
          key={word}
          dir="auto"
          className={classNames(
            'h-[26px] max-w-full truncate rounded-chip px-[0.6rem] text-13 leading-[26px] font-500',
            isOutlined ? 'shadow-[inset_0_0_0_1px_var(--edge)]' : 'bg-sunken',
            'forced-colors:border',
          )}
        >
          {word}
        </li>
      ))}
    </ul>
  )
}
