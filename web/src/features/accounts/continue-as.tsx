import { useQuery } from '@tanstack/react-query'
import { Button } from '../../components/ui/button.tsx'
import { type LoadNext, openSessionQuery, useContinue } from './api.ts'

/** Offers to resume an open session, as in a new tab; renders nothing if there is none. */
export function ContinueAs({ loadNext }: { loadNext: LoadNext }) {
  const session = useQuery(openSessionQuery()).data?.data
  const { mutate, isIdle } = useContinue(loadNext)
  if (!session) return null
  return (
    <div className="mt-7">
      <Button size="large" wide busy={!isIdle} onClick={() => mutate(session)}>
        Continue as {session.userName}
      </Button>
      <p className="mt-5 flex items-center gap-3 text-13 text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or use another account
      </p>
    </div>
  )
}
