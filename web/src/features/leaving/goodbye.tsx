import { Lede } from '../../components/account-layout.tsx'
import { PageHeading } from '../../components/page-heading.tsx'
import { ButtonLink } from '../../components/ui/button-link.tsx'
import { localMoment } from '../../lib/format/moment.ts'

/** Shown once the deletion has started, which has signed the member out everywhere. */
export function Goodbye({ dueAt }: { dueAt: string }) {
  return (
    <>
      <PageHeading>Your account is leaving</PageHeading>
      <Lede>
        You're signed out everywhere. Sign in before{' '}
        <b>
          <time dateTime={dueAt}>{localMoment(dueAt)}</time>
        </b>
        , to take it back. We emailed you how.
      </Lede>
      <div className="mt-7 grid">
        <ButtonLink to="/" size="large">
          Back to home
        </ButtonLink>
      </div>
    </>
  )
}
