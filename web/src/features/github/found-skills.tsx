import type { GithubSkill } from '@shipmates/contract/github'
import type { Profile } from '@shipmates/contract/profiles'
import { canonicalSkill } from '@shipmates/contract/skills'
import { useId } from 'react'
import { CheckBox } from '../../components/ui/check-box.tsx'
import { classNames } from '../../lib/class-names.ts'
import type { Picks } from './use-picks.ts'

type FoundSkillsProps = { found: readonly GithubSkill[]; profile: Profile; picks: Picks }

/** The languages found. Skills that I already have are ticked and disabled. */
export function FoundSkills({ found, profile, picks }: FoundSkillsProps) {
  const id = useId()
  const own = new Set(profile.skills.map(canonicalSkill))
  if (found.length === 0) return null
  return (
    <fieldset aria-describedby={id} className="mt-5">
      <legend className="type-title text-16">Skills we found</legend>
      <p id={id} className="text-13 text-ink-2">
        Nothing is added unless you tick it.
      </p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        {found.map(({ name, repositories }) => {
          const isOwn = own.has(canonicalSkill(name))
          const isTicked = picks.skills.has(name)
          return (
            <CheckBox
              key={name}
              label={isOwn ? `${name} already yours` : name}
              aside={isOwn ? undefined : <Count repositories={repositories} />}
              isChecked={isOwn || isTicked}
              disabled={isOwn}
              className={classNames(
                'rounded-[9px] border px-2.5 py-2 font-mono text-12',
                isTicked
                  ? 'border-primary bg-tint'
                  : isOwn
                    ? 'border-line bg-sunken text-ink-3'
                    : 'border-edge bg-surface',
              )}
              onChange={(checked) => picks.tickSkill(name, checked)}
            />
          )
        })}
      </div>
    </fieldset>
  )
}

const Count = ({ repositories }: { repositories: number }) => (
  <span className="text-ink-2">
    {repositories}
    <span className="sr-only"> {repositories === 1 ? 'repository' : 'repositories'}</span>
  </span>
)
