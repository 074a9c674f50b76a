import { stillSet } from '@shipmates/contract/messages/settings'
import { type Profile, type Visibility, visibilities } from '@shipmates/contract/profiles'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { NotSaved } from '../../components/settings/not-saved.tsx'
import { SubHeading } from '../../components/settings/section.tsx'
import { useSetting } from '../../components/settings/use-setting.ts'
import { Choice } from '../../components/ui/choice.tsx'
import { useMyProfile } from './api.ts'
import { PublicAddress } from './public-address.tsx'
import { saveVisibility } from './save.ts'
import { visibilityNames } from './visibility-line.tsx'

const TITLE = 'Who can see your profile'

const lines: Record<Visibility, string> = {
  members: 'Only people who are signed in here.',
  link: 'Search engines are asked not to list it.',
  public: 'Search engines may list it.',
}

/** The setting of who can see my public page, and its address. */
export function ProfileVisibility() {
  const profile = useMyProfile()
  const id = useId()
  return (
    <>
      <SubHeading id={id} title={TITLE} />
      {profile && <Choices profile={profile} titleId={id} />}
    </>
  )
}

function Choices({ profile, titleId }: { profile: Profile; titleId: string }) {
  const { userId, userName, visibility } = profile
  const client = useQueryClient()
  const name = useId()
  const setting = useSetting(visibility, (chosen: Visibility) =>
    saveVisibility(client, userId, chosen),
  )
  return (
    <>
      <div role="radiogroup" aria-labelledby={titleId} className="grid gap-2.5 md:grid-cols-3">
        {visibilities.map((option) => (
          <Choice
            key={option}
            name={name}
            value={option}
            title={visibilityNames[option]}
            line={lines[option]}
            isChosen={option === setting.value}
            onChoose={() => setting.choose(option)}
          />
        ))}
      </div>
      <div className="mt-3">
        <NotSaved
          error={setting.error}
          still={stillSet({ label: TITLE, value: visibilityNames[visibility] })}
          onRetry={setting.retry}
        />
      </div>
      {setting.value !== 'members' && <PublicAddress userName={userName} />}
      <p className="mt-2 text-13 leading-[1.45] text-pretty text-ink-2">
        Visitors see your headline, about, skills, interests, what you're looking for, projects and
        links. Never your age, gender, email, connections or when you're online.
      </p>
    </>
  )
}
