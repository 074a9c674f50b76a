import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

const STEP = 1.5
/** Two taps within this time and distance are a double tap. */
const DOUBLE_TAP_MS = 300
const DOUBLE_TAP_PX = 30
/** A swipe of this distance over an unscaled picture turns to another. */
const SWIPE_PX = 60

type Elements = { stage: RefObject<HTMLElement | null>; picture: RefObject<HTMLElement | null> }

type Gesture = Elements & {
  /** Turns to the next (1) or previous (-1) picture. */
  onTurn: (by: number) => void
}

/**
 * Zooms a picture in a dialog: by pinch, double tap or double click, the wheel with Ctrl, plus and
 * minus. One finger or the mouse moves an enlarged picture.
 */
export function useZoom({ stage, picture, onTurn }: Gesture): View {
  const [view, setView] = useState<View>(WHOLE)
  const change = useEffectEvent((next: (view: View, sizes: Sizes) => View) => {
    setView(next(view, sizesOf({ stage, picture })))
  })
  const turn = useEffectEvent((by: number) => {
    if (view.scale === 1) onTurn(by)
  })

  useEffect(
    () => follow(stage.current!, { change: (next) => change(next), turn: (by) => turn(by) }),
    [stage],
  )

  return view
}

function sizesOf({ stage, picture }: Elements): Sizes {
  const { clientWidth, clientHeight } = stage.current!
  const { offsetWidth, offsetHeight } = picture.current!
  return {
    place: { width: clientWidth, height: clientHeight },
    picture: { width: offsetWidth, height: offsetHeight },
  }
}

type Acts = {
  change: (next: (view: View, sizes: Sizes) => View) => void
  turn: (by: number) => void
}

/** Handles fingers and the mouse on the stage. Returns a function that stops. */
function follow(stage: HTMLElement, { change, turn }: Acts): () => void {
  const end = new AbortController()
  const fingers = new Map<number, Point>()
  let start: Point | undefined
  const isDoubleTap = createDoubleTap()
  const pointOf = (event: MouseEvent) => fromMiddle(stage, event)
  const on = <E extends keyof HTMLElementEventMap>(
    name: E,
    listen: (event: HTMLElementEventMap[E]) => void,
  ) => stage.addEventListener(name, listen, { signal: end.signal, passive: false })

  on('pointerdown', (event) => {
    if (event.button !== 0) return
    stage.setPointerCapture(event.pointerId)
    fingers.set(event.pointerId, pointOf(event))
    start = fingers.size === 1 ? pointOf(event) : undefined
  })
  on('pointermove', (event) => {
    const from = fingers.get(event.pointerId)
    if (!from) return
    const to = pointOf(event)
    fingers.set(event.pointerId, to)
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
    if (other) change((view, sizes) => pinched(view, { from, to, other }, sizes))
    else change((view, sizes) => moveBy(view, { x: to.x - from.x, y: to.y - from.y }, sizes))
  })
  on('pointercancel', ({ pointerId }) => void fingers.delete(pointerId))
  on('pointerup', (event) => {
    if (!fingers.delete(event.pointerId) || !start) return
    const point = pointOf(event)
    const aside = point.x - start.x
    if (isDoubleTap(event, start, point)) change((view, sizes) => toggleZoom(view, point, sizes))
    else if (event.pointerType === 'touch' && Math.abs(aside) >= SWIPE_PX) turn(aside < 0 ? 1 : -1)
  })
  on('wheel', (event) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    const by = Math.exp(-event.deltaY / 200)
    change((view, sizes) => zoomAt(view, by, pointOf(event), sizes))
  })
  const pressKey = ({ key }: KeyboardEvent) => {
    const by = { '+': STEP, '=': STEP, '-': 1 / STEP }[key]
    if (by) change((view, sizes) => zoomAt(view, by, { x: 0, y: 0 }, sizes))
  }
  stage.closest('dialog')?.addEventListener('keydown', pressKey, { signal: end.signal })
  return () => end.abort()
}

function fromMiddle(stage: HTMLElement, { clientX, clientY }: MouseEvent): Point {
  const { left, top, width, height } = stage.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}

/**
 * Detects whether a press is the second one at a position. Browsers fire a double click only for
 * some taps.
 */
function createDoubleTap() {
  let last = { at: Number.NEGATIVE_INFINITY, x: 0, y: 0 }
  const isNear = (one: Point, other: Point) =>
    Math.hypot(one.x - other.x, one.y - other.y) < DOUBLE_TAP_PX

  return ({ timeStamp }: Event, start: Point, point: Point): boolean => {
    if (!isNear(start, point)) return false
    const isSecond = timeStamp - last.at < DOUBLE_TAP_MS && isNear(last, point)
    last = { at: isSecond ? Number.NEGATIVE_INFINITY : timeStamp, ...point }
    return isSecond
  }
}

/** The view after one of two fingers has moved: the point between them stays in place. */
function pinched(
  view: View,
  { from, to, other }: Record<'from' | 'to' | 'other', Point>,
  sizes: Sizes,
): View {
  const distance = (one: Point) => Math.hypot(one.x - other.x, one.y - other.y)
  const middle = { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 }
  const moved = moveBy(view, { x: (to.x - from.x) / 2, y: (to.y - from.y) / 2 }, sizes)
  return zoomAt(moved, distance(to) / Math.max(distance(from), 1), middle, sizes)
}

/** The view of a picture: its scale, and its offset from the middle of the stage in pixels. */
interface View {
  scale: number
  x: number
  y: number
}

/** A point, in pixels from the middle of the stage. */
type Point = Pick<View, 'x' | 'y'>

/** The size of the stage and of the unscaled picture in it, which is not larger. */
interface Sizes {
  place: { width: number; height: number }
  picture: { width: number; height: number }
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 }
const MAX_SCALE = 6
const CLOSER_SCALE = 2.5

/**
 * Zooms by a factor and keeps the picture's `point` in place, except that its edges do not leave
 * the stage's.
 */
export function zoomAt({ scale, x, y }: View, by: number, point: Point, sizes: Sizes): View {
  const next = Math.min(Math.max(scale * by, 1), MAX_SCALE)
  const ratio = next / scale
  const moved = {
    scale: next,
    x: point.x - (point.x - x) * ratio,
    y: point.y - (point.y - y) * ratio,
  }
  return kept(moved, sizes)
}

/** Moves an enlarged picture, at most to its edges. */
export const moveBy = ({ scale, x, y }: View, by: Point, sizes: Sizes): View =>
  kept({ scale, x: x + by.x, y: y + by.y }, sizes)

/** Enlarges an unscaled picture at a point, or resets an enlarged one. */
export const toggleZoom = (view: View, point: Point, sizes: Sizes): View =>
  view.scale > 1 ? WHOLE : zoomAt(view, CLOSER_SCALE, point, sizes)

function kept({ scale, x, y }: View, { place, picture }: Sizes): View {
  const within = (offset: number, size: number, room: number) => {
    const most = Math.max(0, (size * scale - room) / 2)
    return Math.min(Math.max(offset, -most), most)
  }
  return {
    scale,
    x: within(x, picture.width, place.width),
    y: within(y, picture.height, place.height),
  }
}
