import type { Profile } from '@shipmates/contract/profiles'
import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { ButtonLink } from '../components/ui/links.tsx'
import { endFeedSession } from '../features/discovery/feed-session.ts'
import { End } from '../features/first-steps/end.tsx'
import { FirstSteps } from '../features/first-steps/first-steps.tsx'
import { useMyProfile } from '../features/profile/api.ts'
import { IntentsStep } from '../features/profile/intents-step.tsx'
import { PersonStep } from '../features/profile/person-step.tsx'
import type { StepProps } from '../features/profile/save-step.tsx'
import { STEP_KEY } from '../features/profile/save-step.tsx'
import { WordsStep } from '../features/profile/words-step.tsx'

type NewcomerStepsProps = {
  /** The steps are finished or dismissed: do not offer them again. */
  onEnd: () => void
  /** All steps are done: continue to the developers. */
  onMeet: () => void
  /** Renders the offer in place of the strip above the feed. */
  offer?: (start: () => void) => ReactNode
}

/** The first steps of a new member, built from the profile's components. */
export function NewcomerSteps(props: NewcomerStepsProps) {
  const profile = useMyProfile()
  return profile && <ProfileSteps profile={profile} {...props} />
}

function ProfileSteps(props: NewcomerStepsProps & { profile: Profile }) {
  const { profile, onEnd, onMeet, offer } = props
  const client = useQueryClient()
  const isSaving = useIsMutating({ mutationKey: STEP_KEY }) > 0
  // Re-ranks the feed while the member reads the next step, because a saved step changes who fits.
  const ranked = ({ formId, onSaved }: StepProps): StepProps => ({
    formId,
    onSaved: () => {
      void endFeedSession(client)
      onSaved()
    },
  })
  const meet = () => {
    // The dialog must restore focus before it can move to a card.
    flushSync(onEnd)
    onMeet()
  }
  return (
    <FirstSteps
      isSaving={isSaving}
      end={() => <End me={profile} />}
      endActs={
        <ButtonLink to="/profile" kind="ghost" onClick={onEnd}>
          Edit my profile
        </ButtonLink>
      }
      offer={offer}
      onEnd={onEnd}
      onMeet={meet}
      steps={[
        {
          title: 'What brings you here?',
          line: 'Pick up to three. They show as flags on your card.',
          isDone: profile.intents.length > 0,
          content: (form) => <IntentsStep profile={profile} {...ranked(form)} />,
        },
        {
          title: 'What do you know and like?',
          line: 'We use this to find people who fit.',
          isDone: profile.skills.length > 0,
          content: (form) => <WordsStep profile={profile} {...ranked(form)} />,
        },
        {
          title: 'Show who you are',
          line: 'A face and a sentence or two for your card.',
          isDone: profile.photoUrl !== null || Boolean(profile.about),
          content: (form) => <PersonStep profile={profile} {...ranked(form)} />,
        },
      ]}
    />
  )
}
