import { exportFailed } from '@shipmates/contract/messages/leaving'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { useRequestExport } from './api.ts'

export function ExportDialog({ onClose }: { onClose: () => void }) {
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
