import './styles/app.css'

/** Some browsers tell nobody of their first paint. */
const UNTOLD_PAINT_MS = 3_000

const header = document.getElementById('header')
if (!header) throw new Error('landing.html has no #header')

let pressed: HTMLElement | null | undefined
const notePress = ({ target }: Event) => {
  pressed = target instanceof Element ? target.closest<HTMLElement>('button') : undefined
  if (pressed) void open()
}
header.addEventListener('click', notePress)

/** Whether the code is on its way, or here. */
let isOpening = false

const open = async () => {
  if (isOpening) return
  isOpening = true
  const code = await import('./front-door.tsx').catch(() => undefined)
  // Without it the page can still be read; the next press asks again.
  isOpening = code !== undefined
  code?.openFrontDoor(header, () => {
    header.removeEventListener('click', notePress)
    pressed?.click()
  })
}

// The page is complete without us: once it has been painted, the code comes that brings it to life.
new PerformanceObserver((_paints, observer) => {
  observer.disconnect()
  void open()
}).observe({ type: 'paint', buffered: true })
setTimeout(open, UNTOLD_PAINT_MS)
