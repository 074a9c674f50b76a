import { AccountLayout } from '../components/account-layout.tsx'
import { Goodbye } from '../features/leaving/goodbye.tsx'
import { Leaving } from '../features/leaving/leaving.tsx'
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
