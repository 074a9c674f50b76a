import type { RelatedMember } from '@shipmates/contract/discovery'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { NothingNamed } from '../../components/behaviour/use-addressed-layer.ts'
import { isNamed, type ListedDeveloper, namedQuery, relatedQuery } from './api.ts'

/** A member who is connected to me or with whom a request is pending, and whose profile is open. */
export type OpenedRelated = { member: RelatedMember; onClose: () => void }

type LinkedMemberProps = {
  name: string
  /** Renders the profile dialog of a developer. */
  developer: (developer: ListedDeveloper) => ReactNode
  /** Renders the profile dialog of a related member. */
  related: (opened: OpenedRelated) => ReactNode
  onClose: () => void
}

/**
 * Opens the profile that the address names if it is not among the cards: of a related member, whose
 * card the search omits, or of another developer.
 */
export function LinkedMember({ name, developer, related, onClose }: LinkedMemberProps) {
  const relatedMembers = useQuery(relatedQuery(name))
  const developers = useQuery(namedQuery(`@${name}`))
  const [member, setMember] = useState<RelatedMember>()
  const found = relatedMembers.data?.find(isNamed(name))
  // Accepting or declining their request changes the relation, possibly while the dialog closes.
  if (!member && found) setMember(found)
  if (member) return related({ member, onClose })
  if (!relatedMembers.isFetched || !developers.isFetched) return null
  const other = developers.data?.data.find((one) => isNamed(name)({ user: one }))
  return other && !other.decision ? developer(other) : <NothingNamed onClose={onClose} />
}
