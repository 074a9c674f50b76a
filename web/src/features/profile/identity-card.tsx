import type { Profile } from '@shipmates/contract/profiles'
import Pencil from 'lucide-react/icons/pencil'
import { type RefObject, useRef } from 'react'
import { Pennant } from '../../components/flags.tsx'
import { Button } from '../../components/ui/button.tsx'
import { localDay } from '../../lib/format/calendar-day.ts'
import { Completeness, type Missing } from './completeness.tsx'
import { CropDialog } from './late-forms.ts'
import { PhotoPanel } from './photo-panel.tsx'
import { PhotoPicker } from './photo-picker.tsx'
import type { Photo } from './use-photo.ts'
import { WhatOthersSee } from './what-others-see.tsx'

type IdentityCardProps = {
  profile: Profile
  photo: Photo
  isEditing: boolean
  editButton: RefObject<HTMLButtonElement | null>
  onEdit: () => void
  /** Opens a missing part other than the photo, which is picked here. */
  onAdd: (missing: Exclude<Missing, 'photo'>) => void
}

/** My avatar, headline, email, intents, and how complete the profile is. */
export function IdentityCard(props: IdentityCardProps) {
  const { profile, photo, isEditing, editButton, onEdit, onAdd } = props
  const { userName, headline, email, createdAt } = profile
  const photoInput = useRef<HTMLInputElement>(null)
  return (
    <section
      aria-label="Identity"
      className="overflow-hidden rounded-card border border-line bg-surface px-[18px] pb-5 shadow-1 lg:px-5 md:sticky md:top-22"
    >
      <Pennant
        userName={userName}
        className="-ml-[18px] h-21 w-[calc(100%-8px)] max-md:h-18 lg:-ml-5"
      />
      <PhotoPicker input={photoInput} profile={profile} photo={photo} />
      <h2 className="type-title mt-4 text-22 tracking-[-0.02em] wrap-anywhere">{userName}</h2>
      {headline && (
        <p dir="auto" className="mt-1 leading-[1.4] font-550 wrap-anywhere">
          {headline}
        </p>
      )}
      <p className="mt-0.5 wrap-anywhere text-ink-2">{email}</p>
      <WhatOthersSee profile={profile} />
      <p className="mt-2.5 text-13 text-ink-2">Member since {localDay(createdAt)}</p>
      <PhotoPanel photo={photo} />
      {!isEditing && (
        <Button ref={editButton} wide className="mt-4 max-md:h-11" onClick={onEdit}>
          <Pencil aria-hidden="true" />
          Edit Profile
        </Button>
      )}
      <Completeness
        profile={profile}
        photoNote={noteOf(photo)}
        onAdd={(missing) => (missing === 'photo' ? photoInput.current?.click() : onAdd(missing))}
      />
      <PhotoCrop photo={photo} />
    </section>
  )
}

function noteOf({ selected, isUploading }: Photo): string | undefined {
  if (isUploading) return 'Uploading your photo…'
  return selected && 'Ready to upload.'
}

/** The crop dialog of a picked picture. */
export function PhotoCrop({ photo }: { photo: Photo }) {
  const { picked, crop, cancelCrop } = photo
  return picked && <CropDialog picture={picked.picture} onClose={cancelCrop} onCropped={crop} />
}
