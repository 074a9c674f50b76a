import { Link } from 'react-router'
import { Logo } from '../components/logo.tsx'
import { StandalonePage } from '../components/standalone-page.tsx'
import { ButtonLink } from '../components/ui/links.tsx'

/** The page for unknown addresses. */
export function NotFoundPage() {
  return (
    <StandalonePage
      mark={
        <Link to="/">
          <Logo />
        </Link>
      }
      flag="N"
      heading="Page not found"
      line="This page isn't on our charts. The link may be old or mistyped."
    >
      <ButtonLink to="/" kind="primary" size="large">
        Back home
      </ButtonLink>
    </StandalonePage>
  )
}
