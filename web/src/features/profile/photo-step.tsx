import type { Profile } from '@shipmates/contract/profiles'
import { lazy, Suspense, useRef } from 'react'
import { PhotoPanel } from './photo-panel.tsx'
import { PhotoPicker } from './photo-picker.tsx'
import { usePhoto } from './use-photo.ts'

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }))

/** Choosing and uploading my photo, away from the rest of the profile. */
export function PhotoStep({ profile }: { profile: Profile }) {
  const photo = usePhoto(profile.userId)
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <div className="pt-11 pb-2">
        <PhotoPicker
          input={input}
          profile={profile}
          previewUrl={photo.selected?.previewUrl}
          onPick={(file) => void photo.pick(file)}
        />
      </div>
      {photo.selected && (
        <PhotoPanel
          selected={photo.selected}
          isUploading={photo.isUploading}
          progress={photo.progress}
          onUpload={photo.upload}
          onCancel={photo.cancel}
        />
      )}
      {photo.picked && (
        <Suspense>
          <CropDialog
            picture={photo.picked.picture}
            onClose={photo.cancelCrop}
            onCropped={photo.crop}
          />
        </Suspense>
      )}
    </>
  )
}
