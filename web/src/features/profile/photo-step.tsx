import type { Profile } from '@shipmates/contract/profiles'
import { useId, useRef } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { FieldError } from '../../components/ui/field-frame.tsx'
import { PhotoCrop } from './photo-crop.tsx'
import { PhotoPanel } from './photo-panel.tsx'
import { PhotoPicker } from './photo-picker.tsx'
import { usePhoto } from './use-photo.ts'

/** Choosing and uploading my photo, outside the profile page. */
export function PhotoStep({ profile }: { profile: Profile }) {
  const photo = usePhoto(profile.userId)
  const input = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const { selected, uploadError, upload } = photo
  const askForPhoto = () => {
    // Without a photo the upload only says that one has to be selected.
    upload()
    input.current?.click()
  }
  return (
    <>
      <div className="pt-11 pb-2">
        <PhotoPicker input={input} profile={profile} photo={photo} />
      </div>
      <PhotoPanel photo={photo} />
      {!selected && !profile.photoUrl && (
        <div className="mt-5 grid gap-1.5">
          <Button
            kind="primary"
            wide
            aria-describedby={uploadError ? errorId : undefined}
            onClick={askForPhoto}
          >
            Upload Photo
          </Button>
          {uploadError && <FieldError id={errorId} message={uploadError.message} />}
        </div>
      )}
      <PhotoCrop photo={photo} />
    </>
  )
}
