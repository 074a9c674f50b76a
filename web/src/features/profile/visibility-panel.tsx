import { stillSet } from '@shipmates/contract/messages/settings'
import { type Profile, type Visibility, visibilities } from '@shipmates/contract/profiles'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { NotSaved } from '../../components/settings/not-saved.tsx'
import { SavedProvider, SavedStatus, useSaved } from '../../components/settings/saved.tsx'
import { useAddressed } from '../../components/settings/use-addressed.ts'
import { useSetting } from '../../components/settings/use-setting.ts'
import { Choice } from '../../components/ui/choice.tsx'
import { Panel } from './panel.tsx'
import { PublicAddress } from './public-address.tsx'
import { saveVisibility } from './save.ts'

const TITLE = 'Who can see your profile'

const choices: Record<Visibility, { title: string; line: string }> = {
  members: { title: 'Members', line: 'Only people who are signed in to Shipmates.' },
  link: {
    title: 'Anyone with the link',
    line: 'Anyone with the address can read it. Search engines are asked not to list it.',
  },
  public: {
    title: 'Public',
    line: 'Anyone can read it, and search engines may list it.',
  },
}

/** Who may read my public page, and its address. */
export function VisibilityPanel({ profile }: { profile: Profile }) {
  const saved = useSaved()
  const heading = useRef<HTMLHeadingElement>(null)
  useAddressed('visibility', heading)
  return (
    <Panel ref={heading} title={TITLE} action={<SavedStatus isShown={saved.isShown} />}>
      <SavedProvider value={saved.say}>
        <Choices profile={profile} />
      </SavedProvider>
    </Panel>
  )
}

function Choices({ profile }: { profile: Profile }) {
  const { userId, userName, visibility } = profile
  const client = useQueryClient()
  const name = useId()
  const setting = useSetting(visibility, (chosen: Visibility) =>
    saveVisibility(client, userId, chosen),
  )
  return (
    <>
      <div role="radiogroup" aria-label={TITLE} className="grid gap-2.5">
        {visibilities.map((option) => (
          <Choice
            key={option}
            name={name}
            value={option}
            {...choices[option]}
            isChosen={option === setting.value}
            onChoose={() => setting.choose(option)}
          />
        ))}
      </div>
      <div className="mt-3">
        <NotSaved
          error={setting.error}
          still={stillSet({ label: TITLE, value: choices[visibility].title })}
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
