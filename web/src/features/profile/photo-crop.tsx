import { lazy, Suspense } from 'react'
import type { Photo } from './use-photo.ts'

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }))

/** The crop dialog, shown while a picture is picked. */
export function PhotoCrop({ photo }: { photo: Photo }) {
  const { picked, crop, cancelCrop } = photo
  return (
    picked && (
      <Suspense>
        <CropDialog picture={picked.picture} onClose={cancelCrop} onCropped={crop} />
      </Suspense>
    )
  )
}
