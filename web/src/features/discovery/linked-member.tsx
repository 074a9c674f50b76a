import type { RelatedMember } from '@shipmates/contract/discovery'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { isNamed, relatedQuery } from './api.ts'

/** A member who is connected to me or with whom a request is pending, and whose profile is open. */
export type OpenedRelated = { member: RelatedMember; onClose: () => void }

type LinkedMemberProps = {
  name: string
  /** Renders the profile dialog. */
  children: (opened: OpenedRelated) => ReactNode
}

/** Opens the profile of a member whom the search leaves out because we are related. */
export function LinkedMember({ name, children }: LinkedMemberProps) {
  const [isClosed, setClosed] = useState(false)
  const { data } = useQuery(relatedQuery(name))
  const [member, setMember] = useState<RelatedMember>()
  const found = data?.find(isNamed(name))
  // Accepting or declining their request changes the relation, possibly while the dialog closes.
  if (!member && found) setMember(found)
  return !isClosed && member ? children({ member, onClose: () => setClosed(true) }) : null
}
