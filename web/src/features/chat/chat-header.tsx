import type { Conversation } from '@shipmates/contract/chat'
import { ChevronLeft } from 'lucide-react'
import { PageHeading } from '../../components/page-heading.tsx'
import { PresenceLine } from '../../components/presence-line.tsx'
import { ButtonLink } from '../../components/ui/button-link.tsx'
import { UserAvatar } from '../../components/user-avatar.tsx'
import { useConnection } from '../../lib/use-connection.ts'
import { usePresence } from '../../lib/use-presence.ts'

type ChatHeaderProps = {
  conversation: Conversation
  /** The chat is all that is shown: its name heads the page, and a button leads back to the list. */
  isAlone: boolean
}

const nameClasses = 'truncate font-display text-16! font-700! leading-[1.2]! tracking-[-0.01em]!'

export function ChatHeader({ conversation, isAlone }: ChatHeaderProps) {
  const { userId, userName, photoUrl } = conversation
  const { isOnline, lastSeenAt } = usePresence(conversation)
  const isConnected = useConnection() === 'connected'
  const isActive = isOnline && isConnected
  return (
    <header className="flex h-17 flex-none items-center gap-3 border-b border-line pr-3 pl-1.5 md:px-5">
      {isAlone && (
        <ButtonLink kind="ghost" icon to="/messages" aria-label="Back to conversations">
          <ChevronLeft aria-hidden="true" />
        </ButtonLink>
      )}
      <UserAvatar user={{ id: userId, userName, photoUrl }} size={42} isOnline={isActive} />
      <div className="min-w-0">
        {isAlone ? (
          <PageHeading title="Messages" className={nameClasses}>
            {userName}
          </PageHeading>
        ) : (
          <h2 className={nameClasses}>{userName}</h2>
        )}
        <p className="text-13">
          <PresenceLine isOnline={isActive} lastSeenAt={lastSeenAt} />
        </p>
      </div>
    </header>
  )
}
