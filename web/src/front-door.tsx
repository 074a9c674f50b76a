import { StrictMode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { FrontDoorHeader } from './app/front-door-header.tsx'
import { moveOnceInView } from './features/landing/move-once.ts'
import { followTheme } from './lib/theme.ts'

/** Brings the prerendered landing page to life; calls back once its header answers. */
export function openFrontDoor(header: HTMLElement, onOpen: () => void): void {
  followTheme()
  hydrateRoot(
    header,
    <StrictMode>
      <FrontDoorHeader />
      <Opened onOpen={onOpen} />
    </StrictMode>,
  )
  moveOnceInView()
}

function Opened({ onOpen }: { onOpen: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once
  useEffect(onOpen, [])

  return null
}
