import './styles/app.css'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { FrontDoorHeader } from './app/front-door-header.tsx'
import { moveOnceInView } from './features/landing/move-once.ts'
import { followTheme } from './lib/theme.ts'

followTheme()

const header = document.getElementById('header')
if (!header) throw new Error('landing.html has no #header')

// The page is complete without us: it is painted first, then its header is brought to life.
requestAnimationFrame(() =>
  setTimeout(() => {
    hydrateRoot(
      header,
      <StrictMode>
        <FrontDoorHeader />
      </StrictMode>,
    )
    moveOnceInView()
  }),
)
