import { useQueryClient } from '@tanstack/react-query'
import { toastConnected } from '../components/toast-connected.tsx'
import { useAnswer } from '../features/connections/api.ts'
import type { OpenedRelated } from '../features/discovery/linked-member.tsx'
import { ProfileDialog } from './profile-dialog.tsx'
import type { useOpenChat } from './use-open-chat.ts'

type RelatedProfileProps = OpenedRelated & Pick<ReturnType<typeof useOpenChat>, 'openChat'>

/** The profile of a related member, with the next step. Connect accepts their request. */
export function RelatedProfile({ member, onClose, openChat }: RelatedProfileProps) {
  const { user, relation, requestId } = member
  const client = useQueryClient()
  const accept = useAnswer('accepted')
  const connect = async (id: NonNullable<typeof requestId>) => {
    onClose()
    const answered = await accept.mutateAsync({ requestId: id }).catch(() => undefined)
    if (!answered) return
    toastConnected(user, openChat)
    await client.invalidateQueries({ queryKey: ['related'] })
  }
  return (
    <ProfileDialog
      user={user}
      standing={relation === 'requested' ? 'Request sent' : undefined}
      report={relation === 'received' ? { relation: 'request' } : undefined}
      onClose={onClose}
      onConnect={relation === 'received' && requestId ? () => void connect(requestId) : undefined}
      onMessage={relation === 'connected' ? () => void openChat(user) : undefined}
    />
  )
}
