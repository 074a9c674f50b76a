import type { Conversation } from '@shipmates/contract/chat'
import { CONVERSATION_BADGE_CAP } from '@shipmates/contract/limits'
import { canonicalSkill } from '@shipmates/contract/skills'
import type { UseQueryResult } from '@tanstack/react-query'
import Blend from 'lucide-react/icons/blend'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Search from 'lucide-react/icons/search'
import { Badge } from '../../components/ui/badge.tsx'
import { DeletedAvatar, UserAvatar } from '../../components/user-avatar.tsx'
import { nameOf, pathOfChat } from '../../features/chat/list/inbox.ts'
import type { NamedDevelopers } from '../../features/discovery/api.ts'
import type { Command, CommandGroup } from '../../features/palette/commands.ts'
import type { PaletteActions } from './place-commands.tsx'

type Go = Pick<PaletteActions, 'onGo'>

export function conversationCommands(inbox: readonly Conversation[], { onGo }: Go): CommandGroup {
  return {
    name: 'Conversations',
    commands: inbox.map((conversation): Command => {
      const { id, userId, userName, photoUrl, isDeleted, unreadCount, mutedUntil } = conversation
      const user = { id: userId, userName, photoUrl }
      return {
        id: `conversation-${id}`,
        label: nameOf(conversation),
        icon: isDeleted ? <DeletedAvatar size={32} /> : <UserAvatar user={user} size={32} />,
        aside: (
          <Badge
            count={unreadCount}
            cap={CONVERSATION_BADGE_CAP}
            label={`${unreadCount} unread ${unreadCount === 1 ? 'message' : 'messages'}`}
            isQuiet={mutedUntil !== null}
          />
        ),
        run: () => onGo(pathOfChat(conversation)),
      }
    }),
  }
}

/** Commands that search for the developers who know a skill. Undefined without skills. */
export function skillCommands(skills: readonly string[], { onGo }: Go): CommandGroup | undefined {
  const commands = skills.map(
    (skill): Command => ({
      id: `skill-${canonicalSkill(skill)}`,
      label: `Search developers who know ${skill}`,
      icon: <Blend aria-hidden="true" />,
      run: () => onGo(`/dashboard?skills=${encodeURIComponent(skill)}`),
    }),
  )
  return commands.length > 0 ? { name: 'Skills', commands } : undefined
}

/**
 * Commands for the developers found by name, and for the full search. While results of an earlier
 * search are shown, only those that still match `typed`. Undefined if there is nothing to offer.
 */
export function developerCommands(
  found: UseQueryResult<NamedDevelopers>,
  typed: string | undefined,
  { onGo }: Go,
): CommandGroup | undefined {
  if (found.isError && typed === undefined) return { name: 'Developers', commands: [again(found)] }
  const { data = [], pagination, name = '' } = found.data ?? {}
  const search = (name: string) => onGo(`/dashboard?search=${encodeURIComponent(name)}`)
  const commands = data
    .filter(({ decision }) => !decision)
    .filter(({ userName }) => !typed || userName.toLowerCase().includes(typed.toLowerCase()))
    .map(
      ({ id, userName, photoUrl }): Command => ({
        id: `developer-${id}-found`,
        label: userName,
        icon: <UserAvatar user={{ id, userName, photoUrl }} size={32} />,
        run: () => search(userName),
      }),
    )
  if (pagination && pagination.totalCount > data.length) {
    commands.push({
      id: 'developers-all',
      label: `Show all ${pagination.totalCount.toLocaleString()} developers`,
      icon: <Search aria-hidden="true" />,
      run: () => search(name),
    })
  }
  return commands.length > 0 ? { name: 'Developers', commands } : undefined
}

const again = ({ refetch }: UseQueryResult<NamedDevelopers>): Command => ({
  id: 'developers-again',
  label: "Couldn't search developers. Try again.",
  icon: <RotateCw aria-hidden="true" />,
  staysOpen: true,
  run: () => void refetch(),
})
