import ImageOff from 'lucide-react/icons/image-off'
import { type CSSProperties, useEffect, useState } from 'react'
import { useAddressedLayer } from '../../../components/behaviour/use-addressed-layer.ts'
import { classNames } from '../../../lib/class-names.ts'
import type { RowImage } from '../log/row.ts'
import { pictureOf, restoreFiles, useRestored } from '../outbox/files.ts'
import { cancelUpload, useProgress } from '../outbox/upload.ts'
import { photoName, type ShownImage, shownImages } from './shown-image.ts'

/** Columns and rows by the number of images. */
const grids = ['', '', 'grid-cols-2', 'grid-cols-2 grid-rows-2', 'grid-cols-2 grid-rows-2']

export type PicturesProps = {
  /** One to four. */
  images: readonly RowImage[]
  /** The id of their message; of an unsent one, its client id. */
  messageId: string
  /** Set while the message is about to be sent: its images are being uploaded. */
  sending: string | undefined
  isRefused: boolean
}

/** The pictures of a message: buttons that open the viewer, or cancel the upload. */
export function Pictures({ images, messageId, sending, isRefused }: PicturesProps) {
  const { open } = useAddressedLayer('photo')
  useRestoring(images)
  const shown = shownImages(images)
  return (
    <div
      className={classNames(
        'grid size-full gap-[3px]',
        grids[images.length],
        isRefused && 'opacity-60',
      )}
    >
      {shown.map((image, index) => {
        const className = images.length === 3 && index === 0 ? 'row-span-2' : undefined
        if (sending && !image.isUploaded) {
          return (
            <Uploading key={image.key} image={image} clientId={sending} className={className} />
          )
        }
        const key = image.small ? image.key : `${image.key}, not there`
        return (
          <Picture
            key={key}
            image={image}
            className={className}
            onOpen={() => open(photoName(messageId, index))}
          />
        )
      })}
    </div>
  )
}

/** Restores the pictures of an unsent message after a reload. */
function useRestoring(images: readonly RowImage[]): void {
  useRestored()
  const missing = images
    .flatMap((image) => ('key' in image && !image.id && !pictureOf(image.key) ? image.key : []))
    .join()
  useEffect(() => {
    if (missing) void restoreFiles(missing.split(','))
  }, [missing])
}

type PictureProps = { image: ShownImage; className: string | undefined }

const place =
  'relative min-h-0 min-w-0 cursor-pointer overflow-hidden bg-sunken text-ink-2 focus-visible:-outline-offset-3'

/** One picture. If it cannot be loaded, it shows an error, and a press tries again. */
function Picture({ image, className, onOpen }: PictureProps & { onOpen: () => void }) {
  const [tries, setTries] = useState(1)
  const [isBroken, setBroken] = useState(image.small === undefined)
  const retry = () => {
    setBroken(image.small === undefined)
    setTries(tries + 1)
  }
  return (
    <button
      type="button"
      aria-label={isBroken ? `Load again: ${image.name}` : `Open ${image.name}`}
      className={classNames(place, className)}
      onClick={isBroken ? retry : onOpen}
    >
      {isBroken ? (
        <span className="flex flex-col items-center gap-1 p-2 text-13">
          <ImageOff aria-hidden="true" />
          Not loaded. Try again
        </span>
      ) : (
        <Thumbnail key={tries} src={image.small} onError={() => setBroken(true)} />
      )}
    </button>
  )
}

function Thumbnail({ src, onError }: { src: string | undefined; onError?: () => void }) {
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      className="absolute inset-0 size-full object-cover"
      onError={onError}
    />
  )
}

const stacked = { gridArea: '1 / 1' }

/** A picture that is being uploaded, with its progress; a press cancels. */
function Uploading({ image, clientId, className }: PictureProps & { clientId: string }) {
  const percent = Math.round(useProgress(image.key) * 100)
  const ring: CSSProperties = {
    ...stacked,
    background: `conic-gradient(currentColor ${percent}%, oklch(1 0 0 / .25) 0)`,
    mask: 'radial-gradient(circle 17px, #0000 98%, #000)',
  }
  return (
    <button
      type="button"
      aria-label={`Cancel upload of ${image.name}, ${percent} %`}
      className={classNames(place, className)}
      onClick={() => cancelUpload(clientId, image.key)}
    >
      <Thumbnail src={image.small} />
      <span className="keep-colors absolute inset-0 grid place-items-center bg-[oklch(0.2_0.03_262/.58)]">
        <span className="type-mono grid place-items-center text-12 font-600 text-[oklch(0.97_0.01_88)]">
          <span className="size-11 rounded-full" style={ring} />
          <span style={stacked}>{percent}</span>
        </span>
      </span>
    </button>
  )
}
