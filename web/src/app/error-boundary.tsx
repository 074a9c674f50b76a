import RotateCw from 'lucide-react/icons/rotate-cw'
import { Component, type ReactNode } from 'react'
import { Logo } from '../components/logo.tsx'
import { StandalonePage } from '../components/standalone-page.tsx'
import { Button } from '../components/ui/button.tsx'

type Props = { children: ReactNode }
type State = { hasFailed: boolean }

/**
 * The outermost error boundary: if rendering a page throws, it shows an error and offers a reload.
 */
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
    <StandalonePage
      mark={
        <a href="/">
          <Logo />
        </a>
      }
      flag="V"
      heading="Something went wrong"
      line="Your saved changes are safe. Reloading usually fixes it."
    >
      <Button kind="primary" size="large" onClick={() => location.reload()}>
        <RotateCw aria-hidden="true" />
        Reload page
      </Button>
      <Button size="large" onClick={() => location.assign('/')}>
        Back home
      </Button>
    </StandalonePage>
  )
}
