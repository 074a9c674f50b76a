import type { Link } from '@shipmates/contract/profiles'
import Pencil from 'lucide-react/icons/pencil'
import { Button } from '../../components/ui/button.tsx'
import { LinkList } from './link-list.tsx'
import { Panel } from './panel.tsx'

type LinksPanelProps = { links: readonly Link[]; isEditing: boolean; onEdit: () => void }

/** My links; they are edited with the details. */
export function LinksPanel({ links, isEditing, onEdit }: LinksPanelProps) {
  return (
    <Panel
      title="Links"
      action={
        !isEditing && (
          <Button size="small" onClick={onEdit}>
            <Pencil aria-hidden="true" />
            Edit Links
          </Button>
        )
      }
    >
      {links.length > 0 ? (
        <LinkList links={links} />
      ) : (
        <p className="text-ink-2">No links added yet.</p>
      )}
    </Panel>
  )
}
