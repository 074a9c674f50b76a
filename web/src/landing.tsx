import './styles/app.css'

const header = document.getElementById('header')
if (!header) throw new Error('landing.html has no #header')

let pressed: HTMLElement | null | undefined
const notePress = ({ target }: Event) => {
  pressed = target instanceof Element ? target.closest<HTMLElement>('button') : undefined
}
header.addEventListener('click', notePress)

const open = async () => {
  const { openFrontDoor } = await import('./front-door.tsx')
  openFrontDoor(header, () => {
    header.removeEventListener('click', notePress)
    pressed?.click()
  })
}

// The page is complete without us: once it has been painted, the code comes that brings it to life.
new PerformanceObserver((_paints, observer) => {
  observer.disconnect()
  void open()
}).observe({ type: 'paint', buffered: true })
