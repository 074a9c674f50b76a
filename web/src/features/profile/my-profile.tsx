import { messages } from '@shipmates/contract/messages'
import type { Profile } from '@shipmates/contract/profiles'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailure } from '../../components/load-failure.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { useSession } from '../../lib/use-session.ts'
import { profileQuery } from './api.ts'
import { DetailsForm } from './details-form.tsx'
import { DetailsView } from './details-view.tsx'
import { studyKind, workKind } from './entry-kinds.ts'
import { EntrySection } from './entry-section.tsx'
import { IdentityCard } from './identity-card.tsx'
import { Panel } from './panel.tsx'
import { SecurityCard } from './security-card.tsx'
import { usePhoto } from './use-photo.ts'

type MyProfileProps = {
  /** The profile was saved, on which a match may depend. */
  onSaved: () => void
}

/** My own profile, to be read and changed in place. */
export function MyProfile({ onSaved }: MyProfileProps) {
  const query = useQuery(profileQuery(useSession().user?.userId))

  if (query.isPending) {
    return (
      <p role="status" className="flex items-center gap-3 py-8 text-ink-2">
        <Spinner size="medium" />
        Loading profile...
      </p>
    )
  }
  if (!query.data) {
    return (
      <LoadFailure
        title={messages.profileFailed}
        offlineHint="This page loads by itself when you are back."
        onRetry={() => query.refetch()}
        isRetrying={query.isFetching}
      >
        The server did not answer. Your profile is safe.
      </LoadFailure>
    )
  }
  return <LoadedProfile profile={query.data} onSaved={onSaved} />
}

function LoadedProfile({ profile, onSaved }: MyProfileProps & { profile: Profile }) {
  const [isEditing, setEditing] = useState(false)
  const photo = usePhoto(profile.userId)
  const save = () => {
    setEditing(false)
    onSaved()
  }
  const cancel = () => {
    setEditing(false)
    photo.cancel()
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-[240px_minmax(0,1fr)] md:gap-5 lg:grid-cols-[320px_minmax(0,1fr)] lg:gap-6">
      <IdentityCard
        profile={profile}
        photo={photo}
        isEditing={isEditing}
        onEdit={() => setEditing(true)}
      />
      <div className="grid min-w-0 gap-4 md:gap-5">
        <Panel title="Details">
          {isEditing ? (
            <DetailsForm profile={profile} onSaved={save} onCancel={cancel} />
          ) : (
            <DetailsView profile={profile} />
          )}
        </Panel>
        <EntrySection profile={profile} kind={workKind} />
        <EntrySection profile={profile} kind={studyKind} />
        <SecurityCard />
      </div>
    </div>
  )
}
