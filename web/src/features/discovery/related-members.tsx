import type { RelatedMember } from '@shipmates/contract/discovery'
import type { UserId } from '@shipmates/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { restoreFocusTo } from '../../components/behaviour/restore-focus.ts'
import { Button } from '../../components/ui/button.tsx'
import { ButtonLink } from '../../components/ui/button-link.tsx'
import { UserAvatar } from '../../components/user-avatar.tsx'
import { useOnline } from '../../lib/browser/use-online.ts'
import { useWithdraw } from '../../lib/net/relations.ts'
import { relatedQuery } from './api.ts'

export type Messaging = {
  onMessage: (user: { id: UserId }) => void
  /** The member whose chat is being opened. */
  openingId: UserId | undefined
}

type RelatedMembersProps = Messaging & {
  /** The part of a name that was searched for. */
  name: string
  /** A request was withdrawn: the search can find its recipient again. */
  onWithdrawn: () => void
  /** Says a sentence to a screen reader. */
  announce: (sentence: string) => void
}

/**
 * Members that a search by name leaves out, because a request is pending or they are connected,
 * each with its next step.
 */
export function RelatedMembers(props: RelatedMembersProps) {
  const { name, onWithdrawn, announce, ...messaging } = props
  const { data: related = [], isSuccess } = useQuery(relatedQuery(name))
  const say = useEffectEvent(() => {
    if (related.length > 0) announce(related.map((one) => `${sentenceFor(one)}.`).join(' '))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each name
  useEffect(() => {
    if (isSuccess) say()
  }, [name, isSuccess])

  const withdrawn = ({ user }: RelatedMember) => {
    onWithdrawn()
    announce(`Request to ${user.userName} withdrawn.`)
  }

  if (related.length === 0) return null
  return (
    <ul
      ref={restoreFocusTo(() => document.querySelector('h1'))}
      aria-label="Already in touch"
      className="mt-4 grid max-w-[520px] gap-2.5"
    >
      {related.map((member) => (
        <li
          key={member.user.id}
          className="flex items-center gap-3 rounded-row border border-line bg-surface p-3 max-[400px]:flex-wrap"
        >
          <UserAvatar user={member.user} size={40} />
          <p className="min-w-0 flex-1 text-14 leading-[1.45] font-550 wrap-anywhere">
            {sentenceFor(member)}
          </p>
          <WayOn member={member} onWithdrawn={() => withdrawn(member)} {...messaging} />
        </li>
      ))}
    </ul>
  )
}

function sentenceFor({ user: { userName }, relation }: RelatedMember): string {
  if (relation === 'requested') return `Request sent to ${userName}`
  if (relation === 'received') return `${userName} sent you a request`
  return `You're connected with ${userName}`
}

type WayOnProps = Messaging & { member: RelatedMember; onWithdrawn: () => void }

function WayOn({ member, onWithdrawn, onMessage, openingId }: WayOnProps) {
  const { user, relation, requestId } = member
  const withdraw = useWithdraw(onWithdrawn)
  const isOnline = useOnline()
  if (relation === 'received') return <ButtonLink to="/requests">Go to Requests</ButtonLink>
  if (relation === 'connected' || !requestId) {
    return (
      <Button
        aria-label={`Message ${user.userName}`}
        busy={openingId === user.id}
        onClick={() => onMessage(user)}
      >
        Message
      </Button>
    )
  }
  return (
    <Button
      aria-label={`Withdraw the request to ${user.userName}`}
      busy={withdraw.isPending}
      disabled={!isOnline}
      onClick={() => withdraw.mutate(requestId)}
    >
      Withdraw
    </Button>
  )
}
