import * as messages from '@shipmates/contract/messages/profiles'
import type { Link, Profile } from '@shipmates/contract/profiles'
import { useQuery } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Pencil from 'lucide-react/icons/pencil'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import { late } from '../../components/late.tsx'
import { LoadFailure } from '../../components/load-failure.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { useDeferredLoading } from '../../lib/browser/use-delay.ts'
import { whenUsed } from '../../lib/browser/when.ts'
import { useSession } from '../../lib/net/session.ts'
import { profileQuery } from './api.ts'
import { DetailsView } from './details-view.tsx'
import { studyKind, workKind } from './entry-kinds.ts'
import { EntrySection } from './entry-section.tsx'
import { IdentityCard } from './identity-card.tsx'
import { DetailsForm, loadForms, loadLater, preloadForms } from './late-forms.ts'
import { LinkCard } from './link-card.tsx'
import { LinkList } from './link-list.tsx'
import { Panel } from './panel.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { ProjectSection } from './project-section.tsx'
import { useSaveProfile } from './save.ts'
import { SaveBar } from './save-bar.tsx'
import { forgetUnsavedDetails, readUnsavedDetails } from './unsaved-details.ts'
import { type EntryForms, NEW, useEntryForms } from './use-entry-forms.ts'
import { usePhoto } from './use-photo.ts'

/** Shown last, since it is loaded after the others. */
const VisibilityLine = late(async () => (await loadLater()).VisibilityLine)

type MyProfileProps = {
  /** Called after a save, since matches may depend on it. */
  onSaved: () => void
  /** Shown between my links and my work unless I edit: sources to import into the profile. */
  sources?: ReactNode
  /** Stands next to the panels where the page is very wide. */
  aside?: ReactNode
}

/** My own profile, with in-place editing. */
export function MyProfile({ onSaved, ...more }: MyProfileProps) {
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
      <LoadFailure title={messages.profileFailed} query={query}>
        We couldn't reach the server. Your profile is safe.
      </LoadFailure>
    )
  }
  return <LoadedProfile profile={query.data} onSaved={onSaved} {...more} />
}

function LoadedProfile(props: MyProfileProps & { profile: Profile }) {
  const { profile, onSaved, sources, aside } = props
  const editing = useEditing()
  const { isEditing, isChanged, stopEditing, editButton, edit } = editing
  const formId = useId()
  const photo = usePhoto(profile.userId)
  const save = useSaveProfile(profile.userId, forgetUnsavedDetails)
  const work = useEntryForms()
  const open = (field: string) => (field === 'work' ? work.show(NEW) : edit(field))
  useWantedField(open)

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
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-[240px_minmax(0,1fr)] md:gap-5 lg:grid-cols-[320px_minmax(0,60rem)] lg:gap-6 @min-[97.75rem]:grid-cols-[320px_minmax(0,1fr)_27.5rem] @min-[134rem]:grid-cols-[360px_minmax(0,1fr)_32.5rem]">
        <IdentityCard
          profile={profile}
          photo={photo}
          isEditing={isEditing}
          editButton={editButton}
          onEdit={() => void edit('userName')}
          onAdd={(missing) => void open(missing)}
        />
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-4 md:gap-5 @min-[134rem]:grid-cols-2 @min-[134rem]:[&>:first-child]:col-span-full">
          <Details {...{ formId, profile, save, editing }} onSaved={finish} />
          <OtherPanels {...{ profile, editing, work, sources }} />
        </div>
        {aside}
      </div>
      {isEditing && (
        <SaveBar form={formId} isChanged={isChanged} isSaving={save.isPending} onCancel={cancel} />
      )}
    </>
  )
}

/** Opens the form at the field in the address, as in `/profile?edit=timeZone`. */
function useWantedField(edit: (field: string) => Promise<unknown>): void {
  const [query, setQuery] = useSearchParams()
  const wantedField = query.get('edit')
  const open = useEffectEvent((field: string) => {
    // Removed from the address, so that a reload or Back does not open the form again.
    setQuery({}, { replace: true })
    void edit(field)
  })

  useEffect(() => {
    if (wantedField) open(wantedField)
  }, [wantedField])
}

type DetailsProps = {
  formId: string
  profile: Profile
  save: ReturnType<typeof useSaveProfile>
  editing: ReturnType<typeof useEditing>
  onSaved: () => void
}

function Details({ formId, profile, save, editing, onSaved }: DetailsProps) {
  return (
    <Panel ref={editing.details} title="Details">
      {editing.isEditing ? (
        <Suspense fallback={<ProfileSkeleton />}>
          <DetailsForm
            id={formId}
            profile={profile}
            save={save}
            onChange={editing.setChanged}
            onSaved={onSaved}
          />
        </Suspense>
      ) : (
        <DetailsView profile={profile} />
      )}
    </Panel>
  )
}

type OtherPanelsProps = Pick<MyProfileProps, 'sources'> & {
  profile: Profile
  editing: ReturnType<typeof useEditing>
  work: EntryForms
}

function OtherPanels({ profile, editing, work, sources }: OtherPanelsProps) {
  const studies = useEntryForms()
  const projects = useEntryForms()
  return (
    <>
      <ProjectSection profile={profile} forms={projects} />
      {!editing.isEditing && (
        <LinksPanel
          links={profile.links}
          onEdit={() => void editing.edit('links.0.url', 'addLink')}
        />
      )}
      {!editing.isEditing && sources}
      <EntrySection profile={profile} kind={workKind} forms={work} />
      <EntrySection profile={profile} kind={studyKind} forms={studies} />
      <LinkCard title="Security" line="Change your password in Settings." to="/settings">
        Go to Settings
        <ChevronRight aria-hidden="true" />
      </LinkCard>
      <VisibilityLine profile={profile} />
    </>
  )
}

/** Whether the details are being edited, and the focus that moves into the form and back. */
function useEditing() {
  const [isEditing, setEditing] = useState(() => readUnsavedDetails() !== undefined)
  const [isChanged, setChanged] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const details = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    // On failure the next press loads them again.
    whenUsed()
      .then(preloadForms)
      .catch(() => {})
  }, [])

  /** Opens the form and focuses the first of these fields that exists. */
  const edit = async (...fields: string[]) => {
    if (!(await loadForms())) return
    flushSync(() => setEditing(true))
    const found = fields.map((field) => document.getElementsByName(field)[0])
    found.find((element) => element !== undefined)?.focus()
  }
  const stopEditing = () => {
    flushSync(() => {
      setEditing(false)
      setChanged(false)
    })
    // The pressed button was removed with the form.
    if (document.activeElement === document.body) editButton.current?.focus({ preventScroll: true })
    // The page is shorter now, so the details may be out of view.
    details.current?.scrollIntoView?.({ block: 'nearest' })
  }
  return { isEditing, isChanged, setChanged, editButton, details, edit, stopEditing }
}

type LinksPanelProps = { links: readonly Link[]; onEdit: () => void }

/** My links; hidden while the details, which include them, are being edited. */
function LinksPanel({ links, onEdit }: LinksPanelProps) {
  return (
    <Panel
      title="Links"
      action={
        <Button size="small" onClick={onEdit}>
          <Pencil aria-hidden="true" />
          Edit Links
        </Button>
      }
    >
      {links.length > 0 ? (
        <LinkList links={links} />
      ) : (
        <p className="text-ink-2">No links added yet.</p>
      )}
    </Panel>
  )
}
