import type { Profile } from '@shipmates/contract/profiles'
import { Pencil } from 'lucide-react'
import { lazy, type RefObject, Suspense, useRef } from 'react'
import { Pennant } from '../../components/pennant.tsx'
import { Button } from '../../components/ui/button.tsx'
import { localDay } from '../../lib/calendar-day.ts'
import { Completeness, type Missing } from './completeness.tsx'
import { PhotoPanel } from './photo-panel.tsx'
import { PhotoPicker } from './photo-picker.tsx'
import type { usePhoto } from './use-photo.ts'

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }))

type IdentityCardProps = {
  profile: Profile
  photo: ReturnType<typeof usePhoto>
  isEditing: boolean
  editButton: RefObject<HTMLButtonElement | null>
  onEdit: () => void
  /** Leads to a missing piece other than the photo, which is picked here. */
  onAdd: (missing: Exclude<Missing, 'photo'>) => void
}

/** Who I am to the product: avatar, e-mail, since when, and how complete the profile is. */
export function IdentityCard(props: IdentityCardProps) {
  const { profile, photo, isEditing, editButton, onEdit, onAdd } = props
  const { userName, email, createdAt } = profile
  const photoInput = useRef<HTMLInputElement>(null)
  return (
    <section
      aria-label="Identity"
      className="overflow-hidden rounded-card border border-line bg-surface px-5 pb-5 shadow-1 max-lg:px-4 md:sticky md:top-22"
    >
      <Pennant
        userName={userName}
        className="-ml-5 h-21 w-[calc(100%-8px)] max-lg:-ml-4 max-md:h-18"
      />
      <PhotoPicker
        input={photoInput}
        profile={profile}
        previewUrl={photo.selected?.previewUrl}
        onPick={(file) => void photo.pick(file)}
      />
      <h2 className="type-title mt-4 text-22 tracking-[-0.02em] wrap-anywhere">{userName}</h2>
      <p className="mt-0.5 wrap-anywhere text-ink-2">{email}</p>
      <p className="mt-2.5 text-13 text-ink-2">Member since {localDay(createdAt)}</p>
      {photo.selected && (
        <PhotoPanel
          selected={photo.selected}
          isUploading={photo.isUploading}
          progress={photo.progress}
          onUpload={photo.upload}
          onCancel={photo.cancel}
        />
      )}
      {!isEditing && (
        <Button ref={editButton} wide className="mt-4 max-md:h-11" onClick={onEdit}>
          <Pencil aria-hidden="true" />
          Edit Profile
        </Button>
      )}
      <Completeness
        profile={profile}
        hasPhotoWaiting={photo.selected !== undefined}
        onAdd={(missing) => (missing === 'photo' ? photoInput.current?.click() : onAdd(missing))}
      />
      {photo.picked && (
        <Suspense>
          <CropDialog
            picture={photo.picked.picture}
            onClose={photo.cancelCrop}
            onCropped={photo.crop}
          />
        </Suspense>
      )}
    </section>
  )
}
