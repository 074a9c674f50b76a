import type { Profile } from '@shipmates/contract/profiles'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../components/ui/button.tsx'
import { ButtonLink } from '../components/ui/links.tsx'
import { FirstTasks, InviteMembers } from '../features/first-steps/invite-members.tsx'
import { useMyProfile } from '../features/profile/api.ts'
import { siteQuery } from '../features/site/api.ts'
import { useSession } from '../lib/net/session.ts'
import { NewcomerSteps } from './first-steps.tsx'

type FirstMemberProps = {
  /** Whether to offer the first steps. */
  isNew: boolean | undefined
  onStepsEnd: () => void
}

/** Discover for the first member of a site. */
export function FirstMember({ isNew, onStepsEnd }: FirstMemberProps) {
  const site = useQuery({ ...siteQuery, meta: {} })
  const isAdmin = useSession().user?.role === 'admin'
  const profile = useMyProfile()
  if (site.isPending) return null
  return (
    <>
      <InviteMembers registration={site.data?.registration ?? 'open'} isAdmin={isAdmin} />
      {profile && isNew && (
        <NewcomerSteps
          onEnd={onStepsEnd}
          onMeet={focusHeading}
          offer={(start) => (
            <Tasks profile={profile}>
              <Button size="small" onClick={start}>
                Complete your profile
              </Button>
            </Tasks>
          )}
        />
      )}
      {profile && !isNew && (
        <Tasks profile={profile}>
          <ButtonLink to="/profile" size="small">
            Complete your profile
          </ButtonLink>
        </Tasks>
      )}
    </>
  )
}

/** Tasks for the first member, with the button that opens the profile or the first steps. */
function Tasks({ profile, children }: { profile: Profile; children: ReactNode }) {
  return (
    <FirstTasks
      tasks={[
        {
          flag: 'C',
          title: 'Say who you are',
          line: "Headline, skills, what you're looking for.",
          isDone: saysWho(profile),
          action: children,
        },
        {
          flag: 'P',
          title: 'Put up your public page',
          line: 'A page to link from your README. You choose whether search engines find it.',
          isDone: profile.visibility !== 'members',
          action: (
            <ButtonLink to="/settings#privacy" size="small">
              Choose who sees it
            </ButtonLink>
          ),
        },
      ]}
    />
  )
}

const saysWho = ({ headline, about, skills, intents }: Profile): boolean =>
  Boolean(headline || about) && skills.length > 0 && intents.length > 0

const focusHeading = () => document.querySelector('h1')?.focus()
