import type { Session } from '@shipmates/contract/accounts'
import Laptop from 'lucide-react/icons/laptop'
import Smartphone from 'lucide-react/icons/smartphone'
import { type ReactNode, useId } from 'react'
import { Facts } from '../../components/facts.tsx'
import { PresenceLine } from '../../components/presence-line.tsx'
import { Button } from '../../components/ui/button.tsx'
import { useEndSession } from './settings-api.ts'

const HANDHELD = /iPhone|iPad|Android|mobile/i

type SessionRowProps = {
  session: Session
  /** Shown if it is the session of this device. */
  here?: ReactNode
}

export function SessionRow({ session, here }: SessionRowProps) {
  const nameId = useId()
  const end = useEndSession()
  const Icon = HANDHELD.test(session.device) ? Smartphone : Laptop
  return (
    <li className="flex items-center gap-3 px-4 py-3.5 not-first:border-t not-first:border-line md:gap-3.5 md:px-5 md:py-4">
      <span className="grid size-10 flex-none place-items-center rounded-[11px] bg-sunken text-ink-2">
        <Icon aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 leading-[1.35] font-600">
          <span id={nameId} className="wrap-anywhere">
            {session.device}
          </span>
          {session.isCurrent && (
            <span className="inline-flex h-[22px] items-center rounded-chip bg-tint px-2 text-12 font-600 text-primary forced-colors:border">
              This device
            </span>
          )}
          {session.isCurrent && here}
        </p>
        <Facts
          className="mt-0.5 text-13 leading-[1.45] text-ink-2"
          facts={[
            {
              key: 'seen',
              text: (
                <PresenceLine
                  isOnline={session.isCurrent}
                  lastSeenAt={session.lastUsedAt}
                  className="font-450! text-ink-2!"
                />
              ),
            },
            { key: 'address', text: session.address },
          ]}
        />
      </div>
      {!session.isCurrent && (
        <Button
          size="small"
          aria-describedby={nameId}
          busy={end.isPending}
          onClick={() => end.mutate(session.id)}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
