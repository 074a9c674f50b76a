import type { Profile } from '@shipmates/contract/profiles'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { FirstSteps } from '../features/first-steps/first-steps.tsx'
import { endFirstSteps, isNewcomer } from '../features/first-steps/newcomer.ts'
import { useMyProfile } from '../features/profile/api.ts'
import { DetailsStep } from '../features/profile/details-step.tsx'
import { PhotoStep } from '../features/profile/photo-step.tsx'

type NewcomerStepsProps = {
  /** The steps are behind the member, who goes on to the developers. */
  onMeet: () => void
}

/** The first steps of a new member, with the profile's own parts. */
export function NewcomerSteps(props: NewcomerStepsProps) {
  const profile = useMyProfile()
  return profile && <ProfileSteps profile={profile} {...props} />
}

function ProfileSteps({ profile, onMeet }: NewcomerStepsProps & { profile: Profile }) {
  // Who begins goes on: a first answer makes nobody an old hand.
  const [isDue] = useState(() => isNewcomer(profile, new Date()))
  const [isOver, setOver] = useState(false)
  const end = () => {
    endFirstSteps(profile.userId)
    setOver(true)
  }
  const meet = () => {
    // The dialog gives focus back first; only then it can go on to a card.
    flushSync(end)
    onMeet()
  }
  useEffect(() => {
    // Never asked again: the profile of a member of long ago need not be read for this.
    if (!isDue) endFirstSteps(profile.userId)
  }, [isDue, profile.userId])
  if (!isDue || isOver) return null

  return (
    <FirstSteps
      onEnd={end}
      onMeet={meet}
      steps={[
        {
          title: 'Add a photo',
          line: 'So that people know you when you say hello.',
          isDone: profile.photoUrl !== null,
          content: () => <PhotoStep profile={profile} />,
        },
        {
          title: 'What do you build with?',
          line: 'Skills decide whom you are shown, and to whom.',
          isDone: profile.skills.length > 0,
          content: (goOn) => <DetailsStep profile={profile} asks="skills" onSaved={goOn} />,
        },
        {
          title: 'Say a few words',
          line: 'One or two sentences stand on your card.',
          isDone: Boolean(profile.about),
          content: (goOn) => <DetailsStep profile={profile} asks="about" onSaved={goOn} />,
        },
      ]}
    />
  )
}
