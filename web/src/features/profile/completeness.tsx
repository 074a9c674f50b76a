import type { Profile } from '@shipmates/contract/profiles'
import { useId } from 'react'
import { classNames } from '../../lib/class-names.ts'

type Part = { key: string; isDone: boolean; next: string }

const partsOf = (profile: Profile): Part[] => [
  { key: 'photo', isDone: profile.photoUrl !== null, next: 'a photo, so people know you.' },
  {
    key: 'person',
    isDone: profile.age !== null && profile.gender !== null,
    next: 'your age and gender.',
  },
  { key: 'about', isDone: Boolean(profile.about), next: 'a few words about you.' },
  { key: 'skills', isDone: profile.skills.length > 0, next: 'your skills, so that you match.' },
  { key: 'work', isDone: profile.workExperience.length > 0, next: 'where you work.' },
  { key: 'education', isDone: profile.education.length > 0, next: 'what you studied.' },
]

/** How much of the profile is filled in, and what would come next. */
export function Completeness({ profile }: { profile: Profile }) {
  const labelId = useId()
  const parts = partsOf(profile)
  const done = parts.filter(({ isDone }) => isDone).length
  const next = parts.find(({ isDone }) => !isDone)

  return (
    <div className="mt-5 border-t border-line pt-[18px]">
      <p className="flex items-baseline justify-between text-13 font-600">
        <span id={labelId}>Your profile</span>
        <span className="type-mono text-ink-2">
          {done} of {parts.length}
        </span>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a <meter> cannot be drawn as a hoist of flags */}
      <div
        role="meter"
        aria-labelledby={labelId}
        aria-valuemin={0}
        aria-valuemax={parts.length}
        aria-valuenow={done}
        aria-valuetext={`${done} of ${parts.length} parts filled in`}
        className="mt-2.5 grid grid-cols-6 gap-1"
      >
        {parts.map(({ key, isDone }) => (
          <span
            key={key}
            className={classNames(
              'h-2 rounded-[2px]',
              isDone
                ? 'bg-primary forced-colors:bg-[Highlight] forced-colors:[forced-color-adjust:none]'
                : 'shadow-[inset_0_0_0_1px_var(--edge)] forced-colors:border',
            )}
          />
        ))}
      </div>
      <p className="mt-2.5 text-13 leading-[1.45] text-ink-2">
        {next ? `Next: ${next.next}` : 'Everything is filled in.'}
      </p>
    </div>
  )
}
