import type { Profile } from '@shipmates/contract/profiles'
import { useId } from 'react'
import { classNames } from '../../lib/class-names.ts'

/** What is missing in a profile: the photo, a field, or the first job. */
export type Missing = 'photo' | 'intents' | 'skills' | 'headline' | 'about' | 'work'

type Part = { leadsTo: Missing; isDone: boolean; ask: string; reason?: string }

/** In the order in which they matter to others. */
const partsOf = (profile: Profile): Part[] => [
  {
    leadsTo: 'intents',
    isDone: profile.intents.length > 0,
    ask: "say what you're looking for",
    reason: ' so the right people find you',
  },
  {
    leadsTo: 'skills',
    isDone: profile.skills.length > 0,
    ask: 'add skills',
    reason: ' to get better matches',
  },
  {
    leadsTo: 'photo',
    isDone: profile.photoUrl !== null,
    ask: 'add a photo',
    reason: ' so people recognize you',
  },
  {
    leadsTo: 'headline',
    isDone: Boolean(profile.headline),
    ask: 'write a headline',
    reason: ' so people know what you do',
  },
  { leadsTo: 'about', isDone: Boolean(profile.about), ask: 'write a short bio' },
  {
    leadsTo: 'work',
    isDone: profile.workExperience.length + profile.education.length + profile.projects.length > 0,
    ask: 'add your work experience',
  },
]

type CompletenessProps = {
  profile: Profile
  /** The status of a selected photo that is not uploaded yet. */
  photoNote: string | undefined
  onAdd: (missing: Missing) => void
}

/** How complete the profile is, with a link to the next missing part. */
export function Completeness({ profile, photoNote, onAdd }: CompletenessProps) {
  const labelId = useId()
  const parts = partsOf(profile)
  const done = parts.filter(({ isDone }) => isDone).length
  const next = parts.find(({ isDone }) => !isDone)

  return (
    <div className="mt-5 border-t border-line pt-[18px]">
      <p className="flex items-baseline justify-between text-13 font-600">
        <span id={labelId}>Your profile</span>
        <span className="type-mono text-12 text-ink-2">
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
        {parts.map(({ leadsTo }, index) => (
          <span
            key={leadsTo}
            className={classNames(
              'h-2 rounded-[2px]',
              index < done
                ? 'bg-primary forced-colors:bg-[Highlight] forced-colors:[forced-color-adjust:none]'
                : 'shadow-[inset_0_0_0_1px_var(--edge)] forced-colors:border',
            )}
          />
        ))}
      </div>
      <p className="mt-2.5 text-13 leading-[1.45] text-ink-2">
        {photoNote ?? <Next part={next} onAdd={onAdd} />}
      </p>
    </div>
  )
}

type NextProps = { part: Part | undefined; onAdd: CompletenessProps['onAdd'] }

function Next({ part, onAdd }: NextProps) {
  if (!part) return 'Your profile is complete.'
  return (
    <>
      Next:{' '}
      <button
        type="button"
        className="inline-block min-h-6 font-600 text-primary underline underline-offset-[0.2em] pointer-coarse:-my-2.5 pointer-coarse:min-h-11"
        onClick={() => onAdd(part.leadsTo)}
      >
        {part.ask}
      </button>
      {part.reason}.
    </>
  )
}
