import { useQuery } from '@tanstack/react-query'
import { Button } from '../../components/ui/button.tsx'
import { signIn } from '../../lib/net/session.ts'
import { type Enter, type LoadNext, openSessionQuery, useContinue } from './api.ts'
import { OrLine } from './or-line.tsx'

type ContinueAsProps = { loadNext: LoadNext; onSignedIn?: Enter | undefined }

/** Offers to resume an open session, such as in a new tab; renders nothing if there is none. */
export function ContinueAs({ loadNext, onSignedIn = signIn }: ContinueAsProps) {
  const session = useQuery(openSessionQuery()).data?.data
  const { mutate, isIdle } = useContinue(loadNext, onSignedIn)
  if (!session) return null
  return (
    <div className="mt-7">
      <Button size="large" wide busy={!isIdle} onClick={() => mutate(session)}>
        Continue as {session.userName}
      </Button>
      <OrLine>or use another account</OrLine>
    </div>
  )
}
