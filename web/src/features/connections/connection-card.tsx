import type { Connection } from '@shipmates/contract/connections'
import { CARD_SKILLS_SHOWN } from '@shipmates/contract/limits'
import MessageSquare from 'lucide-react/icons/message-square'
import { NameButton } from '../../components/name-button.tsx'
import { Pennant } from '../../components/pennant.tsx'
import { PresenceLine } from '../../components/presence-line.tsx'
import { Button } from '../../components/ui/button.tsx'
import { SkillBadges } from '../../components/ui/skill-badges.tsx'
import { UserAvatar } from '../../components/user-avatar.tsx'
import { useOnline } from '../../lib/browser/use-online.ts'
import { sharedSkills } from '../../lib/format/shared-skills.ts'
import { usePresence } from '../../lib/net/presence.ts'
import { MemberMenu } from './member-menu.tsx'

type ConnectionCardProps = {
  connection: Connection
  mySkills: readonly string[]
  /** The id of the element that describes what pressing the name does. */
  hintId: string
  isOpening: boolean
  onOpen: () => void
  onMessage: () => void
}

/** A connection: a card on a wide screen, a row on a narrow one. */
export function ConnectionCard(props: ConnectionCardProps) {
  const { connection, mySkills, hintId, isOpening, onOpen, onMessage } = props
  const { connectionId, connectedUser: user } = connection
  const presence = usePresence({ ...user, userId: user.id })
  const hasNetwork = useOnline()
  const nameId = `connection-${connectionId}`
  const avatar = { user, isOnline: presence.isOnline }

  return (
    <div className="relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface px-[18px] pb-[18px] shadow-1 has-[h2_button:focus-visible]:outline-3 has-[h2_button:focus-visible]:outline-offset-2 has-[h2_button:focus-visible]:outline-primary max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-3.5 max-md:py-3 max-md:pr-3 max-md:pl-3.5">
      <Pennant
        userName={user.userName}
        className="-ml-[18px] h-9 w-[calc(100%-16px)] flex-none opacity-46 max-md:hidden"
      />
      <UserAvatar
        {...avatar}
        size={56}
        className="-mt-[18px] self-start ring-4 ring-surface max-md:hidden"
      />
      <UserAvatar {...avatar} size={48} className="row-span-2 md:hidden" />
      <h2 className="type-title text-16 leading-[1.2]! wrap-anywhere max-md:self-end md:mt-3 md:text-18">
        <NameButton id={nameId} hintId={hintId} onOpen={onOpen}>
          {user.userName}
        </NameButton>
      </h2>
      {user.headline && (
        <p
          dir="auto"
          className="mt-0.5 line-clamp-1 text-14 wrap-anywhere text-ink-2 max-md:hidden"
        >
          {user.headline}
        </p>
      )}
      <p className="text-13 max-md:col-start-2 max-md:mt-0.5 max-md:leading-[1.35] md:truncate max-md:self-start md:mt-[3px] md:mb-4">
        <PresenceLine {...presence} />
      </p>
      {user.skills.length > 0 && (
        <div className="-mt-1 mb-4 max-md:hidden">
          <SkillBadges
            skills={user.skills}
            sharedSkills={sharedSkills(user.skills, mySkills)}
            max={CARD_SKILLS_SHOWN}
          />
        </div>
      )}
      <div className="relative z-1 flex gap-2 max-md:col-start-3 max-md:row-span-2 max-md:row-start-1 max-md:gap-0 md:mt-auto">
        <Button
          aria-describedby={nameId}
          disabled={!hasNetwork}
          busy={isOpening}
          className="max-md:size-11 max-md:px-0 md:flex-1"
          onClick={onMessage}
        >
          {!isOpening && <MessageSquare aria-hidden="true" />}
          <span className="max-md:sr-only">Message</span>
        </Button>
        <MemberMenu
          user={user}
          describedBy={nameId}
          connection={{ id: connectionId }}
          className="max-md:h-11 md:border-edge!"
          onViewProfile={onOpen}
        />
      </div>
    </div>
  )
}
