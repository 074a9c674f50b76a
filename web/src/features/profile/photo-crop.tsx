import { CropDialog } from './late-forms.ts'
import type { Photo } from './use-photo.ts'

/** The crop dialog of a picked picture. */
export function PhotoCrop({ photo }: { photo: Photo }) {
  const { picked, crop, cancelCrop } = photo
  return picked && <CropDialog picture={picked.picture} onClose={cancelCrop} onCropped={crop} />
}
