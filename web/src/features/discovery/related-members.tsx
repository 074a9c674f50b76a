import type { RelatedMember, Relation } from '@shipmates/contract/discovery'
import type { UserId } from '@shipmates/contract/ids'
import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import { useEffect, useEffectEvent, useId } from 'react'
import { restoreFocusTo } from '../../components/behaviour/restore-focus.ts'
import { Button } from '../../components/ui/button.tsx'
import { ButtonLink } from '../../components/ui/links.tsx'
import { OnlineButton } from '../../components/ui/online-button.tsx'
import { useWithdraw } from '../../lib/net/relations.ts'
import { relatedQuery } from './api.ts'
import { CardActs, CardContent, cardClasses } from './card-content.tsx'
import { gridClasses } from './developer-skeletons.tsx'

export type Messaging = {
  onMessage: (user: { id: UserId }) => void
  /** The member whose chat is being opened. */
  openingId: UserId | undefined
}

export type RelatedMembersProps = Messaging & {
  /** The searched part of a name; empty if the search was not by name. */
  name: string
  /** A request was withdrawn, so the search finds its recipient again. */
  onWithdrawn: () => void
  /** Announces a sentence to screen readers. */
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
    const sentences = related.map(({ user, relation }) => says[relation].spoken(user.userName))
    if (related.length > 0) announce(sentences.join(' '))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: announced once for each name
  useEffect(() => {
    if (isSuccess) say()
  }, [name, isSuccess])

  const withdrawn = ({ user }: RelatedMember) => {
    onWithdrawn()
    announce(`Request to ${user.userName} withdrawn.`)
  }

  if (related.length === 0) return null
  return (
    <div className="@container mt-4">
      <ul
        ref={restoreFocusTo(() => document.querySelector('h1'))}
        aria-label="Already in touch"
        className={gridClasses}
      >
        {related.map((member) => (
          <li key={member.user.id}>
            <RelatedCard member={member} onWithdrawn={() => withdrawn(member)} {...messaging} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const says: Record<Relation, { card: string; spoken: (name: string) => string }> = {
  requested: { card: 'Request sent', spoken: (name) => `Request sent to ${name}.` },
  received: { card: 'Sent you a request', spoken: (name) => `${name} sent you a request.` },
  connected: { card: "You're connected", spoken: (name) => `You're connected with ${name}.` },
}

type RelatedCardProps = Messaging & { member: RelatedMember; onWithdrawn: () => void }

function RelatedCard({ member, ...acts }: RelatedCardProps) {
  const { user, relation } = member
  const nameId = useId()
  return (
    <article aria-label={user.userName} className={`${cardClasses} border-line shadow-1`}>
      <CardContent member={user} name={<span id={nameId}>{user.userName}</span>} />
      <CardActs
        sentence={
          <span className="flex items-center gap-2">
            {relation !== 'received' && <Check aria-hidden="true" />}
            {says[relation].card}
          </span>
        }
      >
        <NextStep member={member} nameId={nameId} {...acts} />
      </CardActs>
    </article>
  )
}

function NextStep(props: RelatedCardProps & { nameId: string }) {
  const { member, nameId, onWithdrawn, onMessage, openingId } = props
  const { user, relation, requestId } = member
  const withdraw = useWithdraw(onWithdrawn)
  if (relation === 'received') return <ButtonLink to="/requests">Go to Requests</ButtonLink>
  if (relation === 'connected' || !requestId) {
    return (
      <Button
        aria-describedby={nameId}
        busy={openingId === user.id}
        onClick={() => onMessage(user)}
      >
        Message
      </Button>
    )
  }
  return (
    <OnlineButton
      aria-describedby={nameId}
      busy={withdraw.isPending}
      onClick={() => withdraw.mutate(requestId)}
    >
      Withdraw
    </OnlineButton>
  )
}
