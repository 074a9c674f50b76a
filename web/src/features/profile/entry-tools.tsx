import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash'
import { Button } from '../../components/ui/button.tsx'

type EntryToolsProps = { name: string; onEdit: () => void; onDelete: () => void }

/** The buttons of an entry or a project. */
export function EntryTools({ name, onEdit, onDelete }: EntryToolsProps) {
  return (
    <>
      <Button kind="ghost" size="small" icon aria-label={`Edit ${name}`} onClick={onEdit}>
        <Pencil aria-hidden="true" className="text-ink-2" />
      </Button>
      <Button kind="ghost" size="small" icon aria-label={`Delete ${name}`} onClick={onDelete}>
        <Trash2 aria-hidden="true" className="text-ink-2" />
      </Button>
    </>
  )
}
