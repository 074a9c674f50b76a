import { keepFailed } from '@shipmates/contract/messages/leaving'
import EyeOff from 'lucide-react/icons/eye-off'
import { Suspense, useEffect, useState } from 'react'
import { Intro } from '../../components/account-layout.tsx'
import { loadable } from '../../components/late.tsx'
import { PageHeading } from '../../components/page.tsx'
import { Button } from '../../components/ui/button.tsx'
import { FormAlert } from '../../components/ui/form-alert.tsx'
import { StateBox } from '../../components/ui/state-box.tsx'
import { serverNow } from '../../lib/browser/server-clock.ts'
import { useClock } from '../../lib/browser/use-clock.ts'
import { localDay, localMoment } from '../../lib/format/calendar-day.ts'
import { displayName } from '../../lib/format/member-facts.ts'
import { errorSentence } from '../../lib/net/query-client.ts'
import { recheckSession, signOut, type User } from '../../lib/net/session.ts'
import { onTabEvent, useKeepAccount } from './api.ts'

const ExportData = loadable(async () => (await import('./export-data.tsx')).ExportData)

/** The choices of a member whose account will be deleted: keep it, sign out, export the data. */
export function Leaving({ user, dueAt }: { user: User; dueAt: string }) {
  const keep = useKeepAccount()
  const [isExporting, setExporting] = useState(false)
  useEffect(followSession, [])
  const day = localDay(dueAt)
  return (
    <>
      <PageHeading>Your account will be deleted</PageHeading>
      <WhenGone name={displayName(user)} dueAt={dueAt} />
      <StateBox kind="quiet" icon={EyeOff} title="Until then, you're invisible." className="mt-6">
        Nobody can find you, message you or see your profile. Your messages are kept, and nothing is
        deleted yet.
      </StateBox>
      <div className="mt-6 grid gap-3">
        {keep.error && (
          <FormAlert title={keepFailed}>
            {errorSentence(
              keep.error,
              `We couldn't reach the server. Check your connection and try again; you have until ${day}.`,
            )}
          </FormAlert>
        )}
        <Button
          kind="primary"
          size="large"
          wide
          busy={keep.isPending}
          busyLabel="Keeping your account..."
          onClick={() => keep.mutate()}
        >
          Keep my account
        </Button>
        <Button size="large" wide disabled={keep.isPending} onClick={() => void signOut()}>
          Leave
        </Button>
      </div>
      <p className="mt-5 text-14 text-pretty text-ink-2">
        “Leave” signs you out on this device. You can still come back until {day}.{' '}
        {!isExporting && (
          <button
            type="button"
            className="min-h-6 font-600 text-primary underline-offset-[0.2em] hover:underline"
            onClick={() => setExporting(true)}
          >
            Export your data
          </button>
        )}
      </p>
      {isExporting && (
        <section aria-labelledby="export" className="mt-4">
          <h2 id="export" className="sr-only">
            Export
          </h2>
          <div className="rounded-card border border-line bg-surface">
            <Suspense fallback={<div className="h-20" />}>
              <ExportData />
            </Suspense>
          </div>
        </section>
      )}
    </>
  )
}

function WhenGone({ name, dueAt }: { name: string; dueAt: string }) {
  const left = useClock(() => timeLeft(Date.parse(dueAt) - serverNow()))
  return (
    <Intro>
      Hi <b>{name}</b>. You asked us to delete your account. It will be gone for good on{' '}
      <b>
        <time dateTime={dueAt}>{localMoment(dueAt)}</time>
      </b>
      . That's in {left}.
    </Intro>
  )
}

/**
 * Follows a cancelled deletion elsewhere: in another tab, or while this one was in the background.
 * Returns an unsubscribe function.
 */
function followSession(): () => void {
  const recheck = () => void recheckSession()
  const stop = onTabEvent('session', recheck)
  addEventListener('focus', recheck)
  return () => {
    stop()
    removeEventListener('focus', recheck)
  }
}

const MINUTE_MS = 60_000
const MINUTES_PER_HOUR = 60
const HOURS_PER_DAY = 24

/** The time left in its two largest units, rounded down: "6 days and 22 hours". */
export function timeLeft(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS)
  if (minutes < 1) return 'less than a minute'
  const hours = Math.floor(minutes / MINUTES_PER_HOUR)
  const days = Math.floor(hours / HOURS_PER_DAY)
  if (days > 0) return both([days, 'day'], [hours % HOURS_PER_DAY, 'hour'])
  return both([hours, 'hour'], [minutes % MINUTES_PER_HOUR, 'minute'])
}

type Count = readonly [number: number, unit: string]

const both = (...counts: Count[]) =>
  counts
    .filter(([number]) => number > 0)
    .map(([number, unit]) => `${number} ${unit}${number === 1 ? '' : 's'}`)
    .join(' and ')
