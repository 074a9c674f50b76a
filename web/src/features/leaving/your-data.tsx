import { useId, useState } from 'react'
import { boxClasses } from '../../components/settings/box.ts'
import { Button } from '../../components/ui/button.tsx'
import { DataRow } from './data-row.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { ExportData } from './export-data.tsx'

/** What a member can do with everything that they put here: take it along, or have it deleted. */
export function YourData() {
  const id = useId()
  const [isAsking, setAsking] = useState(false)
  return (
    <div className={boxClasses}>
      <ExportData />
      <DataRow
        titleId={id}
        title="Delete account"
        line="You get 7 days to change your mind. After that, everything is gone."
        action={
          <Button kind="danger-outline" aria-describedby={id} onClick={() => setAsking(true)}>
            Delete account
          </Button>
        }
      />
      {isAsking && <DeleteDialog onClose={() => setAsking(false)} />}
    </div>
  )
}
