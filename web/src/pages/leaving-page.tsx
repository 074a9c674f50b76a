import { AccountLayout, BackToHome, Intro } from '../components/account-layout.tsx'
import { PageHeading } from '../components/page.tsx'
import { Leaving } from '../features/leaving/leaving.tsx'
import { localMoment } from '../lib/format/calendar-day.ts'
import { useSession } from '../lib/net/session.ts'

/** The only page for a member whose account will be deleted; without the shell. */
export function LeavingPage() {
  const { user, farewell } = useSession()
  return (
    <AccountLayout flag="UW" isClosed={user !== undefined}>
      {user?.deletionDueAt && <Leaving user={user} dueAt={user.deletionDueAt} />}
      {farewell && <Goodbye {...farewell} />}
    </AccountLayout>
  )
}

/** Shown after the deletion has started and the member has been signed out everywhere. */
function Goodbye({ dueAt, email }: { dueAt: string; email: string }) {
  return (
    <>
      <PageHeading>Your account will be deleted</PageHeading>
      <Intro>
        You're signed out everywhere. We emailed <b className="wrap-anywhere">{email}</b> how to
        take it back before{' '}
        <b>
          <time dateTime={dueAt}>{localMoment(dueAt)}</time>
        </b>
        .
      </Intro>
      <BackToHome className="mt-7" />
    </>
  )
}
