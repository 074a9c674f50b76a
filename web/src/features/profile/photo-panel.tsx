import { Button } from '../../components/ui/button.tsx'
import type { Photo } from './use-photo.ts'

/** A selected photo that is ready to upload, or uploading; renders nothing if there is none. */
export function PhotoPanel({ photo }: { photo: Photo }) {
  const { selected, isUploading, progress, upload, cancel } = photo
  if (!selected) return null
  const size = `${Math.max(1, Math.round(selected.photo.size / 1024))} kB`
  const percent = Math.round(progress * 100)

  return (
    <fieldset className="mt-[18px] rounded-row bg-sunken p-3.5 forced-colors:border">
      <legend className="sr-only">Photo selected</legend>
      <b aria-hidden="true" className="block leading-[1.3] font-650">
        Photo selected
      </b>
      <p className="type-mono mt-1 flex justify-between gap-3 text-12 leading-[1.4]! text-ink-2">
        <span className="truncate">{selected.name}</span>
        <span className="whitespace-nowrap">{isUploading ? `${percent}% of ${size}` : size}</span>
      </p>
      {isUploading && (
        <progress
          aria-label={`Uploading ${selected.name}`}
          max={100}
          value={percent}
          className="mt-3 block h-2 w-full appearance-none overflow-hidden rounded-[4px] border border-edge bg-surface [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-surface [&::-webkit-progress-value]:bg-primary forced-colors:appearance-auto"
        />
      )}
      <div className="mt-3.5 grid grid-cols-[1.6fr_1fr] gap-2 max-md:*:h-11 md:max-lg:grid-cols-1">
        <Button kind="primary" busy={isUploading} busyLabel="Uploading..." onClick={upload}>
          Upload Photo
        </Button>
        <Button disabled={isUploading} onClick={cancel}>
          Cancel
        </Button>
      </div>
    </fieldset>
  )
}
