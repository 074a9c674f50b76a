import { Spinner } from '../components/ui/spinner.tsx'

/** Full-window loading screen, shown during the session check or while the app's code loads. */
export function LoadingWindow() {
  return (
    <main>
      <h1 className="sr-only">Shipmates</h1>
      <LoadingScreen />
    </main>
  )
}

/** Loading screen inside a page, shown while its code loads. */
export function LoadingScreen() {
  return (
    <p
      role="status"
      className="m-auto flex min-h-(--below-top-bar) items-center justify-center gap-3 text-ink-2"
    >
      <Spinner size="medium" />
      Loading...
    </p>
  )
}
