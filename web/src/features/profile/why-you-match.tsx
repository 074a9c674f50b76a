import type { UserId } from '@shipmates/contract/ids'
import type { Reason } from '@shipmates/contract/reasons'
import { useId } from 'react'
import { ReasonList } from '../../components/reason-list.tsx'
import { UserAvatar } from '../../components/user-avatar.tsx'

type Mutual = Extract<Reason, { kind: 'mutual' }>
export type KnownMember = { id: UserId; userName: string; photoUrl: string | null }

type WhyYouMatchProps = {
  reasons: readonly Reason[]
  /** Members whose photos are loaded. */
  known: readonly KnownMember[]
}

/**
 * Why I match the member whose profile is shown, and our mutual connections; renders nothing
 * without a reason other than being new.
 */
export function WhyYouMatch({ reasons, known }: WhyYouMatchProps) {
  const id = useId()
  const mutual = reasons.find((reason) => reason.kind === 'mutual')
  const named = mutual && mutual.names.length > 0 ? mutual : undefined
  const others = reasons.filter((reason) => reason !== named)
  if (reasons.every(({ kind }) => kind === 'new_here')) return null
  return (
    <section
      aria-labelledby={id}
      className="mt-[18px] grid gap-3 rounded-row bg-tint px-4 py-3.5 forced-colors:border"
    >
      <h3 id={id} className={others.length > 0 ? 'text-14 font-650' : 'sr-only'}>
        Why you match
      </h3>
      <ReasonList reasons={others} className="-mt-1.5" />
      {named && <Mutuals mutual={named} known={known} isFirst={others.length === 0} />}
    </section>
  )
}

type MutualsProps = { mutual: Mutual; known: readonly KnownMember[]; isFirst: boolean }

function Mutuals({ mutual, known, isFirst }: MutualsProps) {
  const { names, count } = mutual
  const faces = known.filter(({ userName }) => names.includes(userName))
  const rest = count - names.length
  const listed = [...names, ...(rest > 0 ? [`${rest} more`] : [])]
  const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })
  return (
    <div
      className={
        isFirst ? 'flex items-center gap-3' : 'flex items-center gap-3 border-t border-line pt-3'
      }
    >
      {faces.length > 0 && (
        <span aria-hidden="true" className="flex flex-none gap-1">
          {faces.map((user) => (
            <UserAvatar key={user.id} user={user} size={32} />
          ))}
        </span>
      )}
      <p className="min-w-0 text-14 leading-[1.4] wrap-anywhere">
        {list.formatToParts(listed).map(({ type, value }, index) =>
          type === 'element' && index < names.length * 2 ? (
            <b key={value} className="font-650">
              {value}
            </b>
          ) : (
            value
          ),
        )}
        {count === 1 ? ' knows you both' : ' know you both'}
      </p>
    </div>
  )
}
