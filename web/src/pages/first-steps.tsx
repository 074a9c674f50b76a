import type { Profile } from '@shipmates/contract/profiles'
import { flushSync } from 'react-dom'
import { FirstSteps } from '../features/first-steps/first-steps.tsx'
import { useMyProfile } from '../features/profile/api.ts'
import { DetailsStep } from '../features/profile/details-step.tsx'
import { PhotoStep } from '../features/profile/photo-step.tsx'

type NewcomerStepsProps = {
  /** The steps are finished or dismissed: do not offer them again. */
  onEnd: () => void
  /** All steps are done: go on to the developers. */
  onMeet: () => void
}

/** The first steps of a new member, built from the profile's components. */
export function NewcomerSteps(props: NewcomerStepsProps) {
  const profile = useMyProfile()
  return profile && <ProfileSteps profile={profile} {...props} />
}

function ProfileSteps({ profile, onEnd, onMeet }: NewcomerStepsProps & { profile: Profile }) {
  const meet = () => {
    // The dialog must restore focus before it can move to a card.
    flushSync(onEnd)
    onMeet()
  }
  return (
    <FirstSteps
      onEnd={onEnd}
      onMeet={meet}
      steps={[
        {
          title: 'Add a photo',
          line: 'So people can put a face to your name.',
          isDone: profile.photoUrl !== null,
          content: () => <PhotoStep profile={profile} />,
        },
        {
          title: 'What do you build with?',
          line: 'We use your skills to match you with other developers.',
          isDone: profile.skills.length > 0,
          content: (goOn) => <DetailsStep profile={profile} asks="skills" onSaved={goOn} />,
        },
        {
          title: 'Introduce yourself',
          line: 'A sentence or two for your card.',
          isDone: Boolean(profile.about),
          content: (goOn) => <DetailsStep profile={profile} asks="about" onSaved={goOn} />,
        },
      ]}
    />
  )
}
