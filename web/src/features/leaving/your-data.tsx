import { useQuery } from '@tanstack/react-query'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import { useId, useState } from 'react'
import { boxClasses } from '../../components/settings/box.ts'
import { Button } from '../../components/ui/button.tsx'
import { StateBox } from '../../components/ui/state-box.tsx'
import { signInStateQuery } from '../../lib/net/sign-in-state.ts'
import { DataRow } from './data-row.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { ExportData } from './export-data.tsx'

/** The export of the member's data, and the deletion of the account. */
export function YourData() {
  const id = useId()
  const [isAsking, setAsking] = useState(false)
  const isLastAdmin = useQuery(signInStateQuery).data?.isLastAdmin
  return (
    <div className={boxClasses}>
      <ExportData />
      <DataRow
        titleId={id}
        title="Delete account"
        line="You get 7 days to change your mind. After that, everything is gone."
        action={
          <Button
            kind="danger-outline"
            aria-describedby={id}
            disabled={isLastAdmin}
            onClick={() => setAsking(true)}
          >
            Delete account
          </Button>
        }
      >
        {isLastAdmin && <LastAdmin />}
      </DataRow>
      {isAsking && <DeleteDialog onClose={() => setAsking(false)} />}
    </div>
  )
}

const LastAdmin = () => (
  <StateBox kind="warn" icon={ShieldAlert} title="You are the only admin.">
    You can delete your account once there is another admin. The operator of this site can appoint
    one with{' '}
    <code className="type-mono text-12 wrap-anywhere">npm run admin -- grant NAME admin</code>.
  </StateBox>
)
