import type { GithubRepository } from '@shipmates/contract/github'
import type { Profile } from '@shipmates/contract/profiles'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { CheckBox } from '../../components/ui/check-box.tsx'
import { classNames } from '../../lib/class-names.ts'
import type { Picks } from './use-picks.ts'

type FoundProjectsProps = { found: readonly GithubRepository[]; profile: Profile; picks: Picks }

const SHOWN_FIRST = 10

/**
 * The repositories found, most stars first. Those that are already projects of mine are ticked and
 * disabled.
 */
export function FoundProjects({ found, profile, picks }: FoundProjectsProps) {
  const [showsAll, setShowsAll] = useState(false)
  const own = new Set(profile.projects.map(({ url, name }) => url ?? name))
  const shown = showsAll ? found : found.slice(0, SHOWN_FIRST)
  if (found.length === 0) return null
  return (
    <fieldset className="mt-5 min-w-0">
      <legend className="type-title text-16">Projects</legend>
      <div className="mt-2 grid gap-2">
        {shown.map((repository) => (
          <Row
            key={repository.id}
            repository={repository}
            isOwn={own.has(repository.url ?? repository.name)}
            isTicked={picks.repositories.has(repository.id)}
            onTick={(checked) => picks.tickRepository(repository.id, checked)}
          />
        ))}
      </div>
      {shown.length < found.length && (
        <Button kind="ghost" size="small" className="mt-2" onClick={() => setShowsAll(true)}>
          Show {found.length - shown.length} more
        </Button>
      )}
    </fieldset>
  )
}

type RowProps = {
  repository: GithubRepository
  isOwn: boolean
  isTicked: boolean
  onTick: (checked: boolean) => void
}

function Row({ repository, isOwn, isTicked, onTick }: RowProps) {
  const { name, description, language, stars } = repository
  const starred = `${stars} ${stars === 1 ? 'star' : 'stars'}`
  const facts = isOwn ? 'already yours' : [language, starred].filter(Boolean).join(', ')
  return (
    <CheckBox
      label={<span className="wrap-anywhere">{name}</span>}
      hint={description || undefined}
      aside={<span className="font-mono text-12 text-ink-2">{facts}</span>}
      isChecked={isOwn || isTicked}
      disabled={isOwn}
      className={classNames(
        'rounded-row border px-3.5 py-3',
        isTicked
          ? 'border-primary bg-tint'
          : isOwn
            ? 'border-line bg-sunken text-ink-3'
            : 'border-line bg-surface',
      )}
      onChange={onTick}
    />
  )
}
