import './styles/app.css'

/** Fallback for browsers that do not report their first paint. */
const UNREPORTED_PAINT_MS = 3_000

const header = document.getElementById('header')
if (!header) throw new Error('landing.html has no #header')

let pressed: HTMLElement | null | undefined
const rememberPress = ({ target }: Event) => {
  pressed = target instanceof Element ? target.closest<HTMLElement>('button') : undefined
  if (pressed) void open()
}
header.addEventListener('click', rememberPress)

/** Whether the code is loading or loaded. */
let isOpening = false

const open = async () => {
  if (isOpening) return
  isOpening = true
  const code = await import('./front-door.tsx').catch(() => undefined)
  // On failure the page stays readable; the next press retries.
  isOpening = code !== undefined
  code?.openFrontDoor(header, () => {
    header.removeEventListener('click', rememberPress)
    pressed?.click()
  })
}

// The page is complete without scripts, so the code that hydrates it is loaded after the first
// paint.
new PerformanceObserver((_paints, observer) => {
  observer.disconnect()
  void open()
}).observe({ type: 'paint', buffered: true })
setTimeout(open, UNREPORTED_PAINT_MS)
