import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { boxClasses } from '../../components/settings/box.ts'
import { LoadedPart } from '../../components/settings/loaded-part.tsx'
import { Button } from '../../components/ui/button.tsx'
import { SessionRow } from './session-row.tsx'
import { sessionsQuery, useEndOtherSessions } from './settings-api.ts'

type SessionsProps = {
  /** Shown next to the session of this device. */
  here?: ReactNode
}

/** My sessions, with buttons to end one of them or all others. */
export function Sessions({ here }: SessionsProps) {
  const query = useQuery(sessionsQuery())
  const endOthers = useEndOtherSessions()

  return (
    <LoadedPart query={query} what="sessions" hint="Your sessions aren't affected.">
      {({ data: sessions }) => (
        <>
          <ul className={boxClasses}>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} here={here} />
            ))}
          </ul>
          {sessions.some((session) => !session.isCurrent) && (
            <Button
              className="mt-3.5"
              busy={endOthers.isPending}
              onClick={() => endOthers.mutate()}
            >
              Sign out all other devices
            </Button>
          )}
        </>
      )}
    </LoadedPart>
  )
}

/** How many devices are signed in; `unknown` until loaded. */
export function SessionsSummary({ unknown }: { unknown: string }) {
  const count = useQuery({ ...sessionsQuery(), enabled: false }).data?.data.length
  if (!count) return unknown
  return `${count} ${count === 1 ? 'device' : 'devices'}`
}
