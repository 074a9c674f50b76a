import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { FrontDoorHeader } from './app/front-door-header.tsx'
import { moveOnceInView } from './features/landing/move-once.ts'
import { followTheme } from './lib/theme.ts'

/** Brings the prerendered landing page to life; calls back once its header answers. */
export function openFrontDoor(header: HTMLElement, onOpen: () => void): void {
  followTheme()
  // The same tree as in prerendered.tsx, or the ids of its parts would differ.
  hydrateRoot(
    header,
    <StrictMode>
      <FrontDoorHeader onOpen={onOpen} />
    </StrictMode>,
  )
  moveOnceInView()
}
