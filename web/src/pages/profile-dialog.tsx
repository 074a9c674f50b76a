import { type ComponentProps, Suspense, useDeferredValue, useEffect } from 'react'
import { loadable } from '../components/loadable.tsx'
import { atRest } from '../lib/at-rest.ts'

const Dialog = loadable(
  async () => (await import('../features/profile/profile-dialog.tsx')).ProfileDialog,
)

/** The profile dialog in a chunk of its own: no page needs it to show its list. */
export function ProfileDialog(props: ComponentProps<typeof Dialog>) {
  // The press is answered first: a dialog over a page of cards takes a slow phone several frames.
  const isDrawn = useDeferredValue(true, false)
  return <Suspense fallback={null}>{isDrawn && <Dialog {...props} />}</Suspense>
}

/** Fetches the dialog once the page is at rest, so that the first press finds it there. */
export function usePreloadedProfileDialog(): void {
  useEffect(() => {
    // Where it cannot be had now, a press asks for it.
    atRest()
      .then(Dialog.load)
      .catch(() => {})
  }, [])
}
