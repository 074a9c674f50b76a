import { Spinner } from '../components/ui/spinner.tsx'

/** The whole window waits, for the session check or for the app's own code. */
export function LoadingWindow() {
  return (
    <main>
      <h1 className="sr-only">Shipmates</h1>
      <LoadingScreen />
    </main>
  )
}

/** The page in a window waits for its code. */
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
