import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import SquareTerminal from 'lucide-react/icons/square-terminal'
import { useEffect, useState } from 'react'
import { CopyButton } from '../components/copy-button.tsx'
import { StateBox } from '../components/ui/state-box.tsx'
import { siteQuery } from '../features/site/api.ts'
import { recheckSession, useSession } from '../lib/net/session.ts'

/**
 * On the server's own machine: how to become its admin, while there is none; then a note, once,
 * that the member is the admin.
 */
export function NoAdmin() {
  const { data, refetch } = useQuery({ ...siteQuery, meta: {} })
  const { user } = useSession()
  const [wasShown, setWasShown] = useState(false)
  const isNeeded = data?.needsAdmin === true
  if (isNeeded && !wasShown) setWasShown(true)

  // The command runs in a terminal, which may stand next to this window, so that the page stays visible.
  useEffect(() => {
    if (!isNeeded) return
    const check = () => void refetch()
    addEventListener('focus', check)
    return () => removeEventListener('focus', check)
  }, [isNeeded, refetch])

  useEffect(() => {
    if (wasShown && !isNeeded) void recheckSession()
  }, [wasShown, isNeeded])

  if (isNeeded && user?.userName) {
    return <HowTo userName={user.userName} dataDir={data.dataDir} />
  }
  if (!wasShown || user?.role !== 'admin') return null
  return (
    <div role="status" className="mb-5 max-w-[960px]">
      <StateBox kind="note" icon={Check} title="You're the admin now.">
        Admin is in the sidebar.
      </StateBox>
    </div>
  )
}

/** An argument as a shell reads it. */
const quoted = (text: string) =>
  /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`

function HowTo({ userName, dataDir }: { userName: string; dataDir: string | null }) {
  const settings = dataDir === null ? '' : `DATA_DIR=${quoted(dataDir)} `
  const command = `${settings}npm run admin -- grant ${userName} admin`
  return (
    <section aria-label="No admin yet" className="mb-5 max-w-[960px]">
      <StateBox
        kind="warn"
        icon={SquareTerminal}
        title="Nobody runs this server yet."
        below={
          <>
            <div className="mt-2.5 flex max-w-[520px] items-center gap-2 rounded-control border border-line bg-surface py-1 pr-1 pl-3">
              <code className="type-mono min-w-0 flex-1 text-13 wrap-anywhere">{command}</code>
              <CopyButton text={command} kind="ghost" size="small" />
            </div>
            <p className="mt-2 text-13 text-ink-2">
              Only shown on localhost, and only until there is an admin.
            </p>
          </>
        }
      >
        If it's yours, make yourself its admin. In the folder where Shipmates runs:
      </StateBox>
    </section>
  )
}
