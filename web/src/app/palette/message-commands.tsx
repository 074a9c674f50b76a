import type { FoundMessage } from '@shipmates/contract/chat-search'
import { DeletedAvatar, UserAvatar } from '../../components/user-avatar.tsx'
import { nameOf, pathOfChat } from '../../features/chat/list/inbox.ts'
import { jumpTo } from '../../features/chat/log/jumps.tsx'
import { excerpt } from '../../features/chat/search/marked.tsx'
import type { Command, CommandGroup } from '../../features/palette/commands.ts'
import type { PaletteActions } from './place-commands.tsx'

/** Commands that open a conversation at a search hit. Undefined without hits. */
export function messageCommands(
  hits: readonly FoundMessage[],
  terms: readonly string[],
  { onGo }: Pick<PaletteActions, 'onGo'>,
): CommandGroup | undefined {
  const commands = hits.map(({ message, conversation }): Command => {
    const { id: conversationId, userId, userName, photoUrl } = conversation
    const named = { id: conversationId, userName, isDeleted: userName === '' }
    const user = { id: userId, userName, photoUrl }
    return {
      id: `message-${message.id}`,
      label: `${message.isOwn ? 'You: ' : ''}${excerpt(message.content, terms)}`,
      icon: named.isDeleted ? <DeletedAvatar size={32} /> : <UserAvatar user={user} size={32} />,
      aside: <span className="text-13 text-ink-2">{nameOf(named)}</span>,
      run: () => {
        jumpTo({ conversationId, messageId: message.id, takesFocus: true })
        onGo(pathOfChat(named))
      },
    }
  })
  return commands.length > 0 ? { name: 'Messages', commands } : undefined
}
