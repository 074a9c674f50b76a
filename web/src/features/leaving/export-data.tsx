import { EXPORT_FILE_PATH, type Export, exportName } from '@shipmates/contract/leaving'
import { exportFailed, exportsFailed } from '@shipmates/contract/messages/leaving'
import { useQuery } from '@tanstack/react-query'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import Clock from 'lucide-react/icons/clock'
import Download from 'lucide-react/icons/download'
import { type ReactNode, useId, useState } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { TimeAgo } from '../../components/time-ago.tsx'
import { Button } from '../../components/ui/button.tsx'
import { buttonClasses } from '../../components/ui/button-classes.ts'
import { Spinner } from '../../components/ui/spinner.tsx'
import { StateBox } from '../../components/ui/state-box.tsx'
import { serverNow } from '../../lib/browser/server-clock.ts'
import { dayOf, localDay, localTime } from '../../lib/format/calendar-day.ts'
import { pathOf } from '../../lib/net/api.ts'
import { useSession } from '../../lib/net/session.ts'
import { exportsQuery, useRequestExport } from './api.ts'
import { DataRow } from './data-row.tsx'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * An export of my data: asks for the password, is made in the background, and downloaded as a file.
 */
export function ExportData() {
  const query = useQuery(exportsQuery)
  const [isAsking, setAsking] = useState(false)
  const ask = () => setAsking(true)
  return (
    <>
      {query.isError && !query.data ? (
        <Unknown isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <State
          exports={query.data?.filter(isAvailable) ?? []}
          isLoading={query.isPending}
          onAsk={ask}
        />
      )}
      {isAsking && <ExportDialog onClose={() => setAsking(false)} />}
    </>
  )
}

/** An expired export is ignored. */
const isAvailable = ({ expiresAt }: Export) => !expiresAt || Date.parse(expiresAt) > serverNow()

type StateProps = { exports: readonly Export[]; isLoading: boolean; onAsk: () => void }

/** The newest export, and the newest that can be downloaded. */
function State({ exports, isLoading, onAsk }: StateProps) {
  const [latest] = exports
  const ready = exports.find(({ state }) => state === 'ready')
  return (
    <>
      {latest?.state === 'making' && <Making startedAt={latest.createdAt} />}
      {(!latest || latest.state === 'failed') && (
        <Unmade hasFailed={Boolean(latest)} isLoading={isLoading} onAsk={onAsk} />
      )}
      {ready && <Ready made={ready} isLatest={ready === latest} onAsk={onAsk} />}
    </>
  )
}

type UnmadeProps = { hasFailed: boolean; isLoading: boolean; onAsk: () => void }

function Unmade({ hasFailed, isLoading, onAsk }: UnmadeProps) {
  return (
    <NoExport isLoading={isLoading} onAsk={onAsk}>
      {hasFailed && (
        <StateBox
          kind="bad"
          icon={CircleAlert}
          title="We couldn't make your export."
          actions={
            <Button size="small" onClick={onAsk}>
              Try again
            </Button>
          }
        >
          Nothing was lost. Please try again.
        </StateBox>
      )}
    </NoExport>
  )
}

type NoExportProps = { isLoading: boolean; onAsk: () => void; children: ReactNode }

function NoExport({ isLoading, onAsk, children }: NoExportProps) {
  const id = useId()
  return (
    <DataRow
      titleId={id}
      title="Export your data"
      line="A .zip with your profile, connections, conversations and pictures. We'll email you when it's ready."
      action={
        !children && (
          <Button aria-describedby={id} disabled={isLoading} onClick={onAsk}>
            <Download aria-hidden="true" />
            Export data
          </Button>
        )
      }
    >
      {children}
    </DataRow>
  )
}

const Making = ({ startedAt }: { startedAt: string }) => (
  <DataRow
    title={
      <>
        Making your export <Spinner />
      </>
    }
    line={
      <>
        Started <TimeAgo instant={startedAt} />.{' '}
        <span role="status">You can leave this page; we'll email you.</span>
      </>
    }
  />
)

type ReadyProps = {
  made: Export
  /** Whether no newer export exists: otherwise that one's row has the actions. */
  isLatest: boolean
  onAsk: () => void
}

function Ready({ made, isLatest, onAsk }: ReadyProps) {
  const { exportId, bytes, createdAt, expiresAt } = made
  const { userName = '' } = useSession().user ?? {}
  const id = useId()
  const next = nextExport(createdAt)
  const size = bytes === null ? '' : `${fileSize(bytes)}, `
  return (
    <DataRow
      titleId={id}
      title={<span className="wrap-anywhere">{exportName({ userName })}</span>}
      line={
        <span role="status">
          Ready. {size}made {localDay(createdAt)}.
          {expiresAt && ` Available until ${localDay(expiresAt)}.`}
        </span>
      }
      action={
        <>
          {isLatest && !next && (
            <Button kind="ghost" aria-describedby={id} onClick={onAsk}>
              Make a new one
            </Button>
          )}
          <a
            href={pathOf(EXPORT_FILE_PATH, { exportId })}
            download
            aria-describedby={id}
            className={buttonClasses({ kind: 'primary' })}
          >
            <Download aria-hidden="true" />
            Download
          </a>
        </>
      }
    >
      {isLatest && next && (
        <StateBox kind="quiet" icon={Clock} title="You made an export today.">
          You can start the next one {next}.
        </StateBox>
      )}
    </DataRow>
  )
}

/** When the next export may be started; undefined if now. */
function nextExport(createdAt: string): string | undefined {
  const next = new Date(Date.parse(createdAt) + DAY_MS)
  if (next.getTime() <= serverNow()) return undefined
  const day = dayOf(next) === dayOf(new Date()) ? 'today' : 'tomorrow'
  return `${day} at ${localTime(next.toISOString())}`
}

function Unknown({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  return (
    <DataRow
      title="Export your data"
      line={<span role="alert">{exportsFailed}</span>}
      action={
        <Button busy={isRetrying} onClick={onRetry}>
          Try again
        </Button>
      }
    />
  )
}

function ExportDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useRequestExport()
  return (
    <ConfirmDialog
      title="Export your data"
      line="The file holds private messages, so first confirm it's you."
      action="Start export"
      failure={exportFailed}
      back="/settings#your-data"
      onConfirm={async (password) => {
        await mutateAsync({ password })
        onClose()
      }}
      onClose={onClose}
    />
  )
}

const UNITS = ['kB', 'MB', 'GB']

/** The size of a file in decimal units: "12.4 MB". */
export function fileSize(bytes: number): string {
  let size = bytes / 1000
  let unit = 0
  while (size >= 999.95 && unit < UNITS.length - 1) {
    size /= 1000
    unit += 1
  }
  return `${size < 99.95 ? size.toFixed(1) : Math.round(size)} ${UNITS[unit]}`
}
