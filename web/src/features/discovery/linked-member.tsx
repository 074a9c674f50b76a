import type { RelatedMember } from '@shipmates/contract/discovery'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { isNamed, relatedQuery } from './api.ts'

/** A member with whom I am connected, or a request is pending, and whose profile is open. */
export type OpenedRelated = { member: RelatedMember; onClose: () => void }

type LinkedMemberProps = {
  name: string
  /** Renders the profile dialog. */
  children: (opened: OpenedRelated) => ReactNode
}

/** Opens the profile of a member the search leaves out because we are in touch. */
export function LinkedMember({ name, children }: LinkedMemberProps) {
  const [isClosed, setClosed] = useState(false)
  const { data } = useQuery(relatedQuery(name))
  const [member, setMember] = useState<RelatedMember>()
  const found = data?.find(isNamed(name))
  // An answer to their request changes how we stand, while the dialog may be closing.
  if (!member && found) setMember(found)
  return !isClosed && member ? children({ member, onClose: () => setClosed(true) }) : null
}
