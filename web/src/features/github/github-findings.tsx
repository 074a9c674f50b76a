import type {
  GithubAccount,
  GithubFound,
  GithubGap,
  GithubReading,
} from '@shipmates/contract/github'
import { GITHUB_REPOSITORIES_MAX } from '@shipmates/contract/limits'
import { skillsAndProjects } from '@shipmates/contract/messages/github'
import type { Profile } from '@shipmates/contract/profiles'
import { Button } from '../../components/ui/button.tsx'
import { useAdd, useDismiss } from './api.ts'
import { FoundProjects } from './found-projects.tsx'
import { FoundSkills } from './found-skills.tsx'
import { GithubRow, onPhone } from './github-row.tsx'
import { UnlinkButton, whenRead } from './linked.tsx'
import { usePicks } from './use-picks.ts'

type GithubFindingsProps = {
  account: GithubAccount
  found: Extract<GithubReading, { state: 'found' }>
  profile: Profile
  onAdded: () => Promise<unknown>
}

/**
 * The findings on GitHub as check boxes, unticked at first, and the button that adds the ticked
 * ones.
 */
export function GithubFindings({ account, found, profile, onAdded }: GithubFindingsProps) {
  const picks = usePicks()
  const add = useAdd(onAdded)
  const dismiss = useDismiss()
  const { skills, repositories } = picks
  const counts = { skills: skills.size, projects: repositories.size }
  const isEmpty = found.skills.length === 0 && found.repositories.length === 0
  const save = () =>
    add.mutate({ readingId: found.readingId, skills: [...skills], repositories: [...repositories] })

  return (
    <>
      <GithubRow
        title={`Linked as ${account.login}`}
        line={`${whenRead(account)} ${gapLine(found)}`.trim()}
      >
        <UnlinkButton />
      </GithubRow>
      {isEmpty ? (
        <p className="mt-4 text-ink-2">We found no public repositories of your own.</p>
      ) : (
        <>
          <FoundSkills found={found.skills} profile={profile} picks={picks} />
          <FoundProjects found={found.repositories} profile={profile} picks={picks} />
        </>
      )}
      <div className="mt-[18px] flex flex-wrap justify-end gap-2.5">
        <Button
          kind="ghost"
          className={onPhone}
          busy={dismiss.isPending}
          onClick={() => dismiss.mutate()}
        >
          Not now
        </Button>
        {!isEmpty && (
          <Button
            kind="primary"
            className={onPhone}
            disabled={counts.skills + counts.projects === 0}
            busy={add.isPending}
            onClick={save}
          >
            Add {skillsAndProjects(counts)}
          </Button>
        )}
      </div>
    </>
  )
}

const why: Record<GithubGap, string> = {
  limited: 'GitHub asked us to wait before we could read the languages of the rest',
  unanswered: "GitHub didn't tell the languages of the rest",
  too_many: `We look at ${GITHUB_REPOSITORIES_MAX} at most, the latest changed first`,
}

/** Explains what is missing from the findings; empty if complete. */
function gapLine({ gap, read, repositories }: GithubFound): string {
  if (!gap) return ''
  const count =
    gap === 'too_many' ? '' : ` We know the languages of ${read} of ${repositories.length}.`
  return `${why[gap]}.${count}`
}
