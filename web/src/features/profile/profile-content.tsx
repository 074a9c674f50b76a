import type { UserId } from '@shipmates/contract/ids'
import { offline } from '@shipmates/contract/messages/common'
import * as messages from '@shipmates/contract/messages/profiles'
import type { Profile } from '@shipmates/contract/profiles'
import { useQuery } from '@tanstack/react-query'
import RotateCw from 'lucide-react/icons/rotate-cw'
import type { ReactNode } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { Pennant } from '../../components/flags.tsx'
import { Button } from '../../components/ui/button.tsx'
import { DialogTitle } from '../../components/ui/dialog.tsx'
import { Waiting } from '../../components/ui/skeleton.tsx'
import { UserAvatar } from '../../components/user-avatar.tsx'
import { useDelayedLoading } from '../../lib/browser/use-delay.ts'
import { useOnline } from '../../lib/browser/use-window.ts'
import { profileQuery } from './api.ts'
import { type KnownMatch, ProfileParts } from './profile-parts.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import type { KnownMember } from './why-you-match.tsx'

/** Whose profile is shown, and what is known before it is loaded. */
export type ProfileSource = {
  user: { id: UserId; userName: string; photoUrl: string | null }
  match?: KnownMatch | undefined
  /** Members whose faces are at hand, to show who knows us both. */
  known?: readonly KnownMember[] | undefined
}

/**
 * The profile, once it is to be shown: the skeleton stays for a moment. All that a press can hit comes with it, since it
 * changes the height of the dialog, and a press on a button that moves away is lost.
 */
export function useLoadedProfile(id: UserId) {
  const { data, isPending, isFetching, errorUpdateCount, refetch } = useQuery(profileQuery(id))
  const phase = useDelayedLoading(isPending)
  return {
    profile: phase === 'ready' ? data : undefined,
    hasFailed: !data && errorUpdateCount > 0,
    isSkeletonShown: phase === 'skeleton',
    isRetrying: isFetching,
    retry: () => void refetch(),
  }
}

type ProfileContentProps = ProfileSource & {
  loading: ReturnType<typeof useLoadedProfile>
  mine: Profile | undefined
  /** Stands below the time: the note of a request. */
  note?: ReactNode
}

/** The profile, or what stands for it. */
export function ProfileContent(props: ProfileContentProps) {
  const { user, match, known = [], loading, mine, note } = props
  const { profile, hasFailed, isSkeletonShown } = loading
  const shown = profile ?? user
  return (
    <div className="px-7 pb-7 max-md:px-[18px] max-md:pb-6">
      {!hasFailed && (
        <Pennant
          userName={shown.userName}
          className="-ml-7 h-[88px] w-[calc(100%-72px)] max-md:-ml-[18px] max-md:h-19 max-md:w-[calc(100%-82px)]"
        />
      )}
      {!hasFailed && <UserAvatar user={shown} size={96} className="-mt-11 ring-5 ring-surface" />}
      <DialogTitle
        className={
          hasFailed ? 'sr-only' : 'mt-3.5 text-28 leading-[1.02] tracking-[-0.025em] wrap-anywhere'
        }
      >
        {shown.userName}
      </DialogTitle>
      {hasFailed ? (
        <Failure />
      ) : profile ? (
        <ProfileParts {...{ profile, match, mine, known, note }} />
      ) : (
        <Waiting label="Loading profile" skeleton={isSkeletonShown && <ProfileSkeleton />} />
      )}
    </div>
  )
}

type RetryProps = { loading: ReturnType<typeof useLoadedProfile> }

export function Retry({ loading: { isRetrying, retry } }: RetryProps) {
  return (
    <Button kind="primary" busy={isRetrying} onClick={retry}>
      {!isRetrying && <RotateCw aria-hidden="true" />}
      Try again
    </Button>
  )
}

function Failure() {
  const isOnline = useOnline()
  return (
    <div role="alert" className="flex pt-5">
      {isOnline ? (
        <EmptyState flag="F" title={messages.profileFailed} headingLevel={3}>
          It may have been removed, or we couldn't reach the server.
        </EmptyState>
      ) : (
        <EmptyState flag="X" title={offline} headingLevel={3}>
          We'll open this profile when you're back online.
        </EmptyState>
      )}
    </div>
  )
}
