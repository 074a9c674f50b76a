import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ExternalLink from 'lucide-react/icons/external-link'
import X from 'lucide-react/icons/x'
import { type CSSProperties, type ReactNode, useRef, useState } from 'react'
import { buttonClasses } from '../../../components/ui/button-classes.ts'
import { useModal } from '../../../components/ui/use-modal.ts'
import { clockTime, dayLabel } from '../times.ts'
import type { ShownImage } from './shown-image.ts'
import { useZoom } from './zoom.ts'

type ViewerProps = {
  images: readonly ShownImage[]
  /** The index of the first image to show. */
  first: number
  author: string
  time: Date
  /** Called with the index of the image that is shown now. */
  onTurn: (index: number) => void
  onClose: () => void
}

/** Not as classes, because every page loads the styles of all classes. */
const DARK = 'oklch(0.14 0.02 262)'

const whole: CSSProperties = {
  background: DARK,
  width: '100dvw',
  height: '100dvh',
  maxWidth: 'none',
  maxHeight: 'none',
  gridTemplateRows: 'auto minmax(0, 1fr) auto',
}
const bottom: CSSProperties = { paddingBottom: 'calc(14px + env(safe-area-inset-bottom))' }

const onDark = `${buttonClasses({ kind: 'ghost', icon: true })} text-inherit! hover:bg-[oklch(1_0_0/.16)]! focus-visible:outline-current`

/**
 * The images of a message one by one, in full size. Arrows turn to another; plus, minus, pinch and
 * double press zoom. Dark in both themes.
 */
export function Viewer({ images, first, author, time, onTurn, onClose }: ViewerProps) {
  const [index, turn] = useTurning(images.length, { first, onTurn })
  const { ref, dialogProps } = useModal(onClose)
  const image = images[index]!
  const place = `Image ${index + 1} of ${images.length}`
  return (
    <dialog
      ref={ref}
      {...dialogProps}
      aria-label={place}
      className="m-0 grid overflow-hidden text-[oklch(0.97_0.01_88)] outline-none"
      style={whole}
      onKeyDown={({ key, altKey, ctrlKey, metaKey }) => {
        if (altKey || ctrlKey || metaKey) return
        if (key === 'ArrowLeft') turn(-1)
        if (key === 'ArrowRight') turn(1)
      }}
    >
      <header className="flex items-center gap-2 px-[18px] py-2.5 text-13">
        <p className="min-w-0 flex-1 truncate">
          <b className="font-650">{author}</b>, {dayLabel(time, new Date())}, {clockTime(time)}
        </p>
        <a
          href={image.large}
          target="_blank"
          rel="noopener noreferrer"
          aria-label="Open original"
          className={onDark}
        >
          <ExternalLink aria-hidden="true" />
        </a>
        <button
          type="button"
          data-autofocus
          aria-label="Close"
          className={onDark}
          onClick={onClose}
        >
          <X aria-hidden="true" />
        </button>
      </header>
      <div className="relative grid min-h-0">
        <Stage key={image.key} image={image} onTurn={turn} />
        {images.length > 1 && (
          <>
            <Turn name="Previous image" side="left" isEnd={index === 0} onPress={() => turn(-1)}>
              <ChevronLeft aria-hidden="true" />
            </Turn>
            <Turn
              name="Next image"
              side="right"
              isEnd={index === images.length - 1}
              onPress={() => turn(1)}
            >
              <ChevronRight aria-hidden="true" />
            </Turn>
          </>
        )}
      </div>
      <footer className="flex items-start gap-3 px-[18px] pt-2.5 text-13" style={bottom}>
        <p
          role="status"
          className="min-w-0 flex-1 overflow-y-auto wrap-anywhere"
          style={{ maxHeight: '25dvh' }}
        >
          <span className="sr-only">{place}. </span>
          {image.alt}
        </p>
        <span aria-hidden="true" className="type-mono whitespace-nowrap">
          {index + 1} / {images.length}
        </span>
      </footer>
    </dialog>
  )
}

/** The index of the shown image, and a function that turns to another, until the ends. */
function useTurning(count: number, { first, onTurn }: Pick<ViewerProps, 'first' | 'onTurn'>) {
  const [index, setIndex] = useState(first)
  const turn = (by: number) => {
    const next = Math.min(Math.max(index + by, 0), count - 1)
    if (next === index) return
    setIndex(next)
    onTurn(next)
  }
  return [index, turn] as const
}

type TurnProps = {
  name: string
  side: 'left' | 'right'
  isEnd: boolean
  onPress: () => void
  children: ReactNode
}

/** Stays focusable at the end, so that the focus is not lost. */
function Turn({ name, side, isEnd, onPress, children }: TurnProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-disabled={isEnd || undefined}
      className={onDark}
      style={{
        position: 'absolute',
        top: 'calc(50% - 20px)',
        background: DARK,
        [side]: 8,
        opacity: isEnd ? 0.4 : 1,
      }}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

type StageProps = {
  image: ShownImage
  onTurn: (by: number) => void
}

/** The picture at its size; while it loads, the small version. */
function Stage({ image, onTurn }: StageProps) {
  const { small, large, width, height, alt } = image
  const stage = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLImageElement>(null)
  const view = useZoom({ stage, picture, onTurn })
  return (
    <div
      ref={stage}
      className="grid min-h-0 touch-none place-items-center overflow-hidden"
      style={{ containerType: 'size' }}
    >
      <img
        ref={picture}
        src={large}
        alt={alt}
        draggable={false}
        className="select-none"
        style={{
          borderRadius: 6,
          backgroundSize: 'cover',
          width: `min(100cqw, ${width}px, 100cqh * ${width / height})`,
          aspectRatio: `${width} / ${height}`,
          backgroundImage: `url(${small})`,
          transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
        }}
      />
    </div>
  )
}
