import type { GithubAccount, GithubReading } from '@shipmates/contract/github'
import { skillsAndProjects } from '@shipmates/contract/messages/github'
import type { Profile } from '@shipmates/contract/profiles'
import { Button } from '../../components/ui/button.tsx'
import { useAdd, useDismiss } from './api.ts'
import { FoundProjects } from './found-projects.tsx'
import { FoundSkills } from './found-skills.tsx'
import { gapLine } from './gap-line.ts'
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
