import { Link } from 'react-router'
import { Logo } from '../components/logo.tsx'
import { LonePage } from '../components/lone-page.tsx'
import { ButtonLink } from '../components/ui/button-link.tsx'

/** The page for unknown addresses. */
export function NotFoundPage() {
  return (
    <LonePage
      mark={
        <Link to="/">
          <Logo />
        </Link>
      }
      flag="N"
      heading="Page not found"
      line="Nothing is charted at this address. The link may be old, or a letter went overboard."
    >
      <ButtonLink to="/" kind="primary" size="large">
        Back home
      </ButtonLink>
    </LonePage>
  )
}
