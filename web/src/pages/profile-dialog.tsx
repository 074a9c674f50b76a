import { type ComponentProps, Suspense, useDeferredValue, useEffect } from 'react'
import { loadable } from '../components/loadable.tsx'
import { whenUsed } from '../lib/browser/when-used.ts'

const Dialog = loadable(async () => (await import('./member-profile.tsx')).MemberProfile)

/** The profile dialog in a chunk of its own: no page needs it to show its list. */
export function ProfileDialog(props: ComponentProps<typeof Dialog>) {
  // Deferred, so that the press is painted first: rendering the dialog takes a slow phone several
  // frames.
  const isDrawn = useDeferredValue(true, false)
  return <Suspense fallback={null}>{isDrawn && <Dialog {...props} />}</Suspense>
}

/** Preloads the dialog once the page is used, for the first press on a member. */
export function usePreloadedProfileDialog(): void {
  useEffect(() => {
    // On failure the next press loads it.
    whenUsed()
      .then(Dialog.load)
      .catch(() => {})
  }, [])
}
