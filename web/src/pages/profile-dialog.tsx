import { type ComponentProps, Suspense, useDeferredValue, useEffect } from 'react'
import { late, loadable } from '../components/late.tsx'
import { whenUsed } from '../lib/browser/when.ts'

const load = () => import('./member-profile.tsx')
const Dialog = loadable(async () => (await load()).MemberProfile)
const Pane = late(async () => (await load()).MemberPane)

type OpenedProfileProps = ComponentProps<typeof Pane> & {
  onConnect?: (() => void) | undefined
  onClose?: (() => void) | undefined
}

/** A member's profile next to a list; with `onClose`, in a dialog. */
export function OpenedProfile({ onClose, onConnect, note, acts, ...props }: OpenedProfileProps) {
  return onClose ? (
    <ProfileDialog {...props} onConnect={onConnect} onClose={onClose} />
  ) : (
    <Pane {...props} note={note} acts={acts} />
  )
}

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
