import type { Profile } from '@shipmates/contract/profiles'
import { useRef } from 'react'
import { PhotoCrop } from './photo-crop.tsx'
import { PhotoPanel } from './photo-panel.tsx'
import { PhotoPicker } from './photo-picker.tsx'
import { usePhoto } from './use-photo.ts'

/** Choosing and uploading my photo, away from the rest of the profile. */
export function PhotoStep({ profile }: { profile: Profile }) {
  const photo = usePhoto(profile.userId)
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <div className="pt-11 pb-2">
        <PhotoPicker input={input} profile={profile} photo={photo} />
      </div>
      <PhotoPanel photo={photo} />
      <PhotoCrop photo={photo} />
    </>
  )
}
