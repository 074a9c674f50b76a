import type { Intent } from '@shipmates/contract/profiles'
import { useQuery } from '@tanstack/react-query'
import RotateCw from 'lucide-react/icons/rotate-cw'
import type { ReactNode } from 'react'
import { EmptyBox } from '../../components/empty-state.tsx'
import { Button } from '../../components/ui/button.tsx'
import { isNamed, relatedQuery } from './api.ts'
import { RelatedMembers, type RelatedMembersProps } from './related-members.tsx'

type EmptyProps = {
  /** Shown below the text for a member who has seen all. */
  invite?: ReactNode

  /** No search results, everyone seen, or no one new with this intent. */
  kind: 'none-found' | 'all-seen' | Intent
  onClear: () => void
  onRefresh: () => void
}

/**
 * Shown in place of cards, above the members that a search by name leaves out. A search for one
 * member, marked by an @ as in a link to a profile, finds them there.
 */
export function NoDevelopers({ name, ...props }: EmptyProps & RelatedMembersProps) {
  const wanted = name.startsWith('@') ? name.slice(1) : ''
  const { data, isPending } = useQuery({ ...relatedQuery(wanted), enabled: wanted !== '' })
  const isFound = wanted !== '' && (isPending || data?.some(isNamed(wanted)))
  return (
    <>
      {!isFound && <Empty {...props} />}
      {name && <RelatedMembers name={name} {...props} />}
    </>
  )
}

/** The text for no one new, by intent. */
const noOneNew: Record<Intent, string> = {
  side_project: 'is looking for a side project',
  open_source: 'is looking for open source work',
  hackathon: 'is looking for a hackathon',
  pair_programming: 'is looking for pair programming',
  learn_together: 'is looking for someone to learn with',
  mentor: 'offers to mentor',
  mentee: 'is looking for a mentor',
  cofounder: 'is looking for a co-founder',
  feedback: 'is looking for feedback',
  meet: 'is looking for people to meet',
}

function Empty({ kind, invite, onClear, onRefresh }: EmptyProps) {
  if (kind !== 'all-seen') {
    return (
      <EmptyBox
        flag="F"
        title="No developers found"
        action={<Button onClick={onClear}>Clear Filters</Button>}
      >
        {kind === 'none-found'
          ? 'Try adjusting your filters: fewer skills, or just part of a username.'
          : `Nobody new ${noOneNew[kind]} right now.`}
      </EmptyBox>
    )
  }
  const refresh = (
    <Button kind="primary" onClick={onRefresh}>
      <RotateCw aria-hidden="true" />
      Refresh
    </Button>
  )
  return (
    <>
      <EmptyBox flag="M" title="No more developers" action={refresh}>
        That was everyone for now. New people come in at the top.
      </EmptyBox>
      {invite}
    </>
  )
}
