import type { Profile } from '@shipmates/contract/profiles'
import Camera from 'lucide-react/icons/camera'
import type { RefObject } from 'react'
import { UserAvatar } from '../../components/user-avatar.tsx'
import type { Photo } from './use-photo.ts'

type PhotoPickerProps = {
  /** The file input; clicking it opens the file picker. */
  input: RefObject<HTMLInputElement | null>
  profile: Profile
  photo: Photo
}

/** My avatar or the new photo's preview, with the camera button that opens the file picker. */
export function PhotoPicker({ input, profile, photo }: PhotoPickerProps) {
  const { id, userName, email, photoUrl } = profile
  const user = { id, userName: userName || email, photoUrl: photo.selected?.previewUrl ?? photoUrl }
  return (
    <div className="relative -mt-11 size-24">
      <UserAvatar user={user} size={96} className="ring-4 ring-surface" />
      <button
        type="button"
        aria-label="Change photo"
        className="absolute -right-2.5 -bottom-2.5 grid size-10 place-items-center rounded-row border border-edge bg-surface hover:bg-sunken max-md:size-11"
        onClick={() => input.current?.click()}
      >
        <Camera aria-hidden="true" />
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Photo"
        accept="image/*"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // Allows the same file to be picked again.
          target.value = ''
          if (file) void photo.pick(file)
        }}
      />
    </div>
  )
}
