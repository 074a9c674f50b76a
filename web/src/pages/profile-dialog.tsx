import { type ComponentProps, lazy, Suspense, useEffect } from 'react'
import type { ProfileDialog as Dialog } from '../features/profile/profile-dialog.tsx'

const load = async () => (await import('../features/profile/profile-dialog.tsx')).ProfileDialog

const LazyDialog = lazy(async () => ({ default: await load() }))

/** The profile dialog in a chunk of its own: no page needs it to show its list. */
export function ProfileDialog(props: ComponentProps<typeof Dialog>) {
  return (
    <Suspense fallback={null}>
      <LazyDialog {...props} />
    </Suspense>
  )
}

const AT_REST_MS = 1_500

/** Fetches the dialog once the page is at rest, so that the first press finds it there. */
export function usePreloadedProfileDialog(): void {
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => {}), AT_REST_MS)
    return () => clearTimeout(timer)
  }, [])
}
