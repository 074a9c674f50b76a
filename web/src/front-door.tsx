import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { FrontDoorHeader } from './app/front-door-header.tsx'
import { animateOnceInView } from './features/landing/animate-once.ts'
import { followTheme } from './lib/browser/theme.ts'

/** Hydrates the prerendered landing page. Calls `onOpen` once its header is interactive. */
export function openFrontDoor(header: HTMLElement, onOpen: () => void): void {
  followTheme()
  // Must match the tree in prerendered.tsx, or the generated ids would differ.
  hydrateRoot(
    header,
    <StrictMode>
      <FrontDoorHeader onOpen={onOpen} />
    </StrictMode>,
  )
  animateOnceInView()
  // The page works without the links.
  import('./features/landing/site-links.ts')
    .then(({ addSiteLinks }) => addSiteLinks())
    .catch(() => {})
}
