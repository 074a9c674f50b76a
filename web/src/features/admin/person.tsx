import type { Person } from '@shipmates/contract/admin-members'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DeletedAvatar, UserAvatar } from '../../components/user-avatar.tsx'
import { nameOf } from './words.ts'

type PersonAvatarProps = { person: Person; size: 32 | 40 | 48 | 56 | 96; className?: string }

export function PersonAvatar({ person, size, className = '' }: PersonAvatarProps) {
  const { userId: id, userName, photoUrl } = person
  if (userName === null) return <DeletedAvatar size={size} className={className} />
  return <UserAvatar user={{ id, userName, photoUrl }} size={size} className={className} />
}

/** A member's name as a link to the staff's page about them. */
export function PersonLink({ person }: { person: Person }): ReactNode {
  return (
    <Link
      to={`/admin/members/${person.userId}`}
      className="font-600 wrap-anywhere text-ink underline-offset-[0.2em] hover:underline"
    >
      {nameOf(person)}
    </Link>
  )
}
