import { type ComponentProps, Suspense, useEffect } from 'react'
import { loadable } from '../components/loadable.tsx'

const Dialog = loadable(
  async () => (await import('../features/profile/profile-dialog.tsx')).ProfileDialog,
)

/** The profile dialog in a chunk of its own: no page needs it to show its list. */
export function ProfileDialog(props: ComponentProps<typeof Dialog>) {
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  )
}

const AT_REST_MS = 1_500

/** Fetches the dialog once the page is at rest, so that the first press finds it there. */
export function usePreloadedProfileDialog(): void {
  useEffect(() => {
    const timer = setTimeout(() => void Dialog.load().catch(() => {}), AT_REST_MS)
    return () => clearTimeout(timer)
  }, [])
}
