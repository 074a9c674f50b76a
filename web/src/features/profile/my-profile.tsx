import * as messages from '@shipmates/contract/messages/profiles'
import type { Profile } from '@shipmates/contract/profiles'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { LoadFailure } from '../../components/load-failure.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { useDeferredLoading } from '../../lib/browser/use-deferred-loading.ts'
import { useSession } from '../../lib/net/session.ts'
import { profileQuery, useSaveProfile } from './api.ts'
import type { Missing } from './completeness.tsx'
import { DetailsForm } from './details-form.tsx'
import { DetailsView } from './details-view.tsx'
import { studyKind, workKind } from './entry-kinds.ts'
import { EntrySection } from './entry-section.tsx'
import { IdentityCard } from './identity-card.tsx'
import { Panel } from './panel.tsx'
import { SaveBar } from './save-bar.tsx'
import { SecurityCard } from './security-card.tsx'
import { forgetUnsavedDetails, readUnsavedDetails } from './unsaved-details.ts'
import { NEW, useEntryForms } from './use-entry-forms.ts'
import { usePhoto } from './use-photo.ts'

type MyProfileProps = {
  /** Called after a save, since matches may depend on it. */
  onSaved: () => void
  /** Panels that suggest what to add, below the links. */
  sources?: ReactNode
}

/** My own profile, with in-place editing. */
export function MyProfile({ onSaved, sources }: MyProfileProps) {
  const query = useQuery(profileQuery(useSession().user?.userId))
  const isLoading = useDeferredLoading(query.isPending)

  if (isLoading) {
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
        onRetry={() => query.refetch()}
        isRetrying={query.isFetching}
      >
        We couldn't reach the server. Your profile is safe.
      </LoadFailure>
    )
  }
  return <LoadedProfile profile={query.data} onSaved={onSaved} sources={sources} />
}

function LoadedProfile({ profile, onSaved, sources }: MyProfileProps & { profile: Profile }) {
  const { isEditing, isChanged, setChanged, editButton, edit, stopEditing } = useEditing()
  const formId = useId()
  const photo = usePhoto(profile.userId)
  const save = useSaveProfile(profile.userId, forgetUnsavedDetails)
  const work = useEntryForms()
  const studies = useEntryForms()

  const add = (missing: Exclude<Missing, 'photo'>) => {
    if (missing === 'work') work.show(NEW)
    else if (missing === 'education') studies.show(NEW)
    else edit(missing)
  }
  const finish = () => {
    stopEditing()
    onSaved()
  }
  const cancel = () => {
    stopEditing()
    forgetUnsavedDetails()
    save.reset()
    photo.cancel()
  }

  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-[240px_minmax(0,1fr)] md:gap-5 lg:grid-cols-[320px_minmax(0,1fr)] lg:gap-6">
        <IdentityCard
          profile={profile}
          photo={photo}
          isEditing={isEditing}
          editButton={editButton}
          onEdit={() => edit('userName')}
          onAdd={add}
        />
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 md:gap-5">
          <Panel title="Details">
            {isEditing ? (
              <DetailsForm
                id={formId}
                profile={profile}
                save={save}
                onChange={setChanged}
                onSaved={finish}
              />
            ) : (
              <DetailsView profile={profile} />
            )}
          </Panel>
          {sources}
          <EntrySection profile={profile} kind={workKind} forms={work} />
          <EntrySection profile={profile} kind={studyKind} forms={studies} />
          <SecurityCard />
        </div>
      </div>
      {isEditing && (
        <SaveBar form={formId} isChanged={isChanged} isSaving={save.isPending} onCancel={cancel} />
      )}
    </>
  )
}

/** Whether the details are being edited, and the focus that moves into the form and back. */
function useEditing() {
  const [isEditing, setEditing] = useState(() => readUnsavedDetails() !== undefined)
  const [isChanged, setChanged] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)

  const edit = (field: string) => {
    flushSync(() => setEditing(true))
    document.getElementsByName(field)[0]?.focus()
  }
  const stopEditing = () => {
    flushSync(() => {
      setEditing(false)
      setChanged(false)
    })
    // The pressed button was removed with the form.
    if (document.activeElement === document.body) editButton.current?.focus()
  }
  return { isEditing, isChanged, setChanged, editButton, edit, stopEditing }
}
