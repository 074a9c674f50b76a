import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import { PHOTO_MAX_BYTES } from '@shipmates/contract/limits'
import * as messages from '@shipmates/contract/messages/profiles'
import { uploadPhoto } from '@shipmates/contract/own-profile'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorSentence } from '../../lib/net/query-client.ts'
import { uploadFile } from '../../lib/net/upload.ts'
import { toast } from '../../lib/toast.ts'
import { reloadProfile } from './api.ts'
import { loadForms, loadLater } from './late-forms.ts'

type Selected = { photo: Blob; name: string; previewUrl: string }
type Picked = { picture: ImageBitmap; name: string }

export type Photo = ReturnType<typeof usePhoto>

/** The steps of a new photo: picked, cropped, previewed, uploaded. */
export function usePhoto(userId: UserId) {
  const [picked, setPicked] = useState<Picked>()
  const [selected, setSelected] = useState<Selected>()
  const { upload, progress } = useUpload(userId, selected, () => setSelected(undefined))
  const previewUrl = selected?.previewUrl
  useEffect(() => () => void (previewUrl && URL.revokeObjectURL(previewUrl)), [previewUrl])

  const select = (photo: Blob, name: string) => {
    setPicked(undefined)
    setSelected({ photo, name, previewUrl: URL.createObjectURL(photo) })
  }
  const pick = async (file: File) => {
    if (file.size > PHOTO_MAX_BYTES) return void toast.error(messages.photoTooLarge)
    upload.reset()
    if (!(await loadForms())) return
    try {
      const { openPicture } = await loadLater()
      const { picture } = await openPicture(file)
      setPicked({ picture, name: file.name })
    } catch (error) {
      toast.error(errorSentence(error as Error, messages.photoInvalid))
    }
  }

  return {
    picked,
    selected,
    progress,
    pick,
    crop: (photo: Blob) => select(photo, picked?.name ?? 'photo'),
    cancelCrop: () => setPicked(undefined),
    cancel: () => {
      setSelected(undefined)
      upload.reset()
    },
    upload: () => upload.mutate(),
    /** Like `upload`, for a caller that waits. Throws if it failed. */
    uploadSelected: () => upload.mutateAsync(),
    uploadError: upload.error,
    isUploading: upload.isPending,
  }
}

function useUpload(userId: UserId, selected: Selected | undefined, onUploaded: () => void) {
  const client = useQueryClient()
  const [progress, setProgress] = useState(0)
  const upload = useMutation({
    mutationFn: async () => {
      if (!selected) throw new AppError('VALIDATION_ERROR', messages.photoMissing)
      setProgress(0)
      const { photo: file, name } = selected
      const failure = messages.photoUploadFailed
      await uploadFile(uploadPhoto, { file, name, failure, onProgress: setProgress })
    },
    meta: { success: messages.photoUploaded, failure: messages.photoFailed },
    onSuccess: async () => {
      await reloadProfile(client, userId)
      onUploaded()
    },
  })
  return { upload, progress }
}
