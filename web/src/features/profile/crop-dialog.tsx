import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { type Crop, MAX_ZOOM, moved, squareOf, wholeCrop } from './crop-geometry.ts'

const SIDE_PX = 1024
const STEP = 0.05

type CropDialogProps = {
  picture: ImageBitmap
  onClose: () => void
  onCropped: (photo: Blob) => void
}

/** Crops a picture to a square: moved by dragging or arrow keys, zoomed by a slider. */
export function CropDialog({ picture, onClose, onCropped }: CropDialogProps) {
  const [crop, setCrop] = useState(wholeCrop)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => draw(canvas.current, picture, crop), [picture, crop])

  const finish = () =>
    canvas.current?.toBlob((photo) => photo && onCropped(photo), 'image/jpeg', 0.92)

  return (
    <Dialog
      size="small"
      title="Crop your photo"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" onClick={finish}>
            Use photo
          </Button>
        </>
      }
    >
      <CropArea ref={canvas} onMove={(by) => setCrop((current) => moved(picture, current, by))} />
      <label className="mx-auto mt-4 flex max-w-80 items-center gap-3 text-13 font-600 text-ink-2">
        Zoom
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={STEP}
          value={crop.zoom}
          className="h-6 flex-1 accent-primary pointer-coarse:h-11"
          onChange={(event) => setCrop({ ...crop, zoom: Number(event.target.value) })}
        />
      </label>
    </Dialog>
  )
}

type CropAreaProps = {
  ref: RefObject<HTMLCanvasElement | null>
  /** Called with fractions of the side. */
  onMove: (by: { x: number; y: number }) => void
}

/** The square that shows the crop: dragged by the pointer, or moved by arrow keys. */
function CropArea({ ref, onMove }: CropAreaProps) {
  const draggedFrom = useRef<{ x: number; y: number }>(undefined)

  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    const from = draggedFrom.current
    if (!from) return
    const { width } = event.currentTarget.getBoundingClientRect()
    onMove({ x: (from.x - event.clientX) / width, y: (from.y - event.clientY) / width })
    draggedFrom.current = { x: event.clientX, y: event.clientY }
  }
  const pressKey = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    onMove(step)
  }

  return (
    <canvas
      ref={ref}
      width={SIDE_PX}
      height={SIDE_PX}
      role="img"
      aria-label="Crop area. Use the arrow keys to move your photo."
      tabIndex={0}
      className="mx-auto mt-4 block aspect-square w-full max-w-80 cursor-move touch-none rounded-[28%] bg-sunken"
      onKeyDown={pressKey}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        draggedFrom.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        draggedFrom.current = undefined
      }}
    />
  )
}

const steps: Partial<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}

function draw(canvas: HTMLCanvasElement | null, picture: ImageBitmap, crop: Crop): void {
  const { side, left, top } = squareOf(picture, crop)
  const context = canvas?.getContext('2d')
  if (!context) return
  // JPEG has no alpha: transparent pixels would turn black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, SIDE_PX, SIDE_PX)
  context.drawImage(picture, left, top, side, side, 0, 0, SIDE_PX, SIDE_PX)
}
