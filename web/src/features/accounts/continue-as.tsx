import { useQuery } from '@tanstack/react-query'
import { Button } from '../../components/ui/button.tsx'
import { signIn } from '../../lib/session.ts'
import { openSessionQuery } from './api.ts'

/** Offers to go on with a session that is still open, as in a new tab; nothing when there is none. */
export function ContinueAs() {
  const session = useQuery(openSessionQuery()).data?.data
  if (!session) return null
  return (
    <div className="mt-7">
      <Button size="large" wide onClick={() => signIn(session)}>
        Continue as {session.userName}
      </Button>
      <p className="mt-5 flex items-center gap-3 text-13 text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or sign in as someone else
      </p>
    </div>
  )
}
