import { Spinner } from '../components/ui/spinner.tsx'

/** The whole page waits, for the session check or for the page's own code. */
export function LoadingScreen() {
  return (
    <p
      role="status"
      className="m-auto flex min-h-[calc(100dvh-60px)] items-center justify-center gap-3 text-ink-2"
    >
      <Spinner size="medium" />
      Loading...
    </p>
  )
}
