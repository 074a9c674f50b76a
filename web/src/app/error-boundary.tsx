import { RotateCw } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { Flag } from '../components/flag.tsx'
import { Button } from '../components/ui/button.tsx'

type Props = { children: ReactNode }
type State = { hasFailed: boolean }

/** The last net: when a page cannot be drawn, says so and offers a fresh start. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromError(): State {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <BrokenPage /> : this.props.children
  }
}

function BrokenPage() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-[480px] flex-col items-start justify-center px-5">
      <Flag letter="V" className="mb-6 size-14" />
      <h1 className="type-display text-28 md:text-36">This page broke</h1>
      <p className="mt-2.5 text-pretty text-ink-2">
        Something went wrong on our side. What you saved is safe; loading the page again often
        helps.
      </p>
      <div className="mt-7 flex flex-wrap gap-2">
        <Button kind="primary" onClick={() => location.reload()}>
          <RotateCw aria-hidden="true" />
          Reload page
        </Button>
        <Button onClick={() => location.assign('/')}>Back home</Button>
      </div>
    </main>
  )
}
