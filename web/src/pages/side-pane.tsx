import type { Conversation } from '@shipmates/contract/chat'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useAddressedLayer } from '../components/behaviour/use-addressed-layer.ts'
import { Pennant } from '../components/flags.tsx'
import { IntentChips } from '../components/intent-chips.tsx'
import { LocalTime } from '../components/local-time.tsx'
import { Button } from '../components/ui/button.tsx'
import { SkillBadges } from '../components/ui/skill-badges.tsx'
import { UserAvatar } from '../components/user-avatar.tsx'
import { ChatImages } from '../features/chat/viewer/chat-images.tsx'
import { profileQuery, useMyProfile } from '../features/profile/api.ts'
import { LinkList } from '../features/profile/link-list.tsx'
import { ageAndGender, roleOf, sharedSkills } from '../lib/format/member-facts.ts'

/** Shown next to a chat in a very wide window: the other member, and the images of the chat. */
export function SidePane({ conversation }: { conversation: Conversation }) {
  const { userId: id, userName, photoUrl } = conversation
  const mine = useMyProfile()
  const { open } = useAddressedLayer('profile')
  // The chat works without the profile, so its failure is not reported.
  const { data } = useQuery({ ...profileQuery(id), meta: {} })
  const role = data && roleOf(data)
  const person = data && ageAndGender(data)
  const shared = sharedSkills(data?.skills ?? [], mine?.skills ?? [])
  return (
    <aside
      aria-label={`About ${userName}`}
      className="size-full overflow-y-auto border-line bg-paper px-5 pb-7"
      style={{ borderLeftWidth: 1 }}
    >
      <div style={{ margin: '0 -8px 0 -20px' }}>
        <Pennant userName={userName} />
      </div>
      <UserAvatar
        user={{ id, userName, photoUrl }}
        size={64}
        className="relative -mt-2 ring-4 ring-paper"
      />
      <h2 className="type-title mt-3 text-20 wrap-anywhere">{userName}</h2>
      {role && (
        <p dir="auto" className="mt-1 leading-[1.4] font-550 wrap-anywhere">
          {role}
        </p>
      )}
      {person && <p className="mt-1 text-13 text-ink-2">{person}</p>}
      <LocalTime timeZone={data?.timeZone ?? null} userName={userName} className="mt-3" />
      {data && data.intents.length > 0 && (
        <Part title="Looking for">
          <IntentChips intents={data.intents} mine={mine?.intents} />
        </Part>
      )}
      {data?.about && (
        <Part title="About">
          <p dir="auto" className="text-14 wrap-anywhere whitespace-pre-line">
            {data.about}
          </p>
        </Part>
      )}
      {shared.length > 0 && (
        <Part title="Skills you share">
          <SkillBadges skills={shared} sharedSkills={shared} max={Infinity} />
        </Part>
      )}
      {data && data.links.length > 0 && (
        <Part title="Links">
          <LinkList links={data.links} />
        </Part>
      )}
      <ChatImages conversation={conversation}>
        {(images) => <Part title="Images in this chat">{images}</Part>}
      </ChatImages>
      <Button wide className="mt-5" onClick={() => open(userName)}>
        View full profile
      </Button>
    </aside>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-5">
      <h3 id={id} className="mb-2 text-13 font-600 text-ink-2">
        {title}
      </h3>
      {children}
    </section>
  )
}
