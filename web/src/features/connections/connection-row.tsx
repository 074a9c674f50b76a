import type { Connection } from '@shipmates/contract/connections'
import MessageSquare from 'lucide-react/icons/message-square'
import { Pennant } from '../../components/flags.tsx'
import { NameButton, type Naming, rowClasses } from '../../components/name-button.tsx'
import { PresenceLine } from '../../components/presence-line.tsx'
import { Button } from '../../components/ui/button.tsx'
import { UserAvatar } from '../../components/user-avatar.tsx'
import { useOnline } from '../../lib/browser/use-window.ts'
import { usePresence } from '../../lib/net/presence.ts'
import { MemberMenu } from './member-menu.tsx'

type ConnectionRowProps = {
  connection: Connection
  naming: Naming
  isOpening: boolean
  onMessage: () => void
}

/** A connection, with a muted pennant behind the avatar. */
export function ConnectionRow(props: ConnectionRowProps) {
  const { connection, naming, isOpening, onMessage } = props
  const { connectionId, connectedUser: user } = connection
  const presence = usePresence({ ...user, userId: user.id })
  const hasNetwork = useOnline()
  const nameId = `connection-${connectionId}`

  return (
    <div
      className={`group relative grid h-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3.5 overflow-hidden rounded-card border border-line bg-surface p-3 shadow-1 md:p-3.5 ${rowClasses}`}
    >
      <Pennant
        userName={user.userName}
        className="absolute inset-y-0 left-0 h-full w-11 opacity-46 group-focus-within:opacity-100 group-hover:opacity-100 group-has-aria-[current]:opacity-100 md:w-13 [clip-path:polygon(0_0,100%_0,calc(100%-10px)_50%,100%_100%,0_100%)]!"
      />
      <UserAvatar
        user={user}
        isOnline={presence.isOnline}
        size={48}
        className="ml-2.5 ring-4 ring-surface"
      />
      <div className="min-w-0">
        <h2 className="type-title text-16 leading-[1.2]! wrap-anywhere">
          <NameButton id={nameId} {...naming}>
            {user.userName}
          </NameButton>
        </h2>
        <p className="truncate text-13 leading-[1.4]">
          <PresenceLine {...presence} />
        </p>
      </div>
      <div className="relative z-1 flex gap-1">
        <Button
          aria-describedby={nameId}
          disabled={!hasNetwork}
          busy={isOpening}
          className="max-md:size-11 max-md:px-0"
          onClick={onMessage}
        >
          {!isOpening && <MessageSquare aria-hidden="true" />}
          <span className="max-md:sr-only">Message</span>
        </Button>
        <MemberMenu
          user={user}
          describedBy={nameId}
          connection={{ id: connectionId }}
          className="max-md:h-11"
          onViewProfile={naming.onOpen}
        />
      </div>
    </div>
  )
}
