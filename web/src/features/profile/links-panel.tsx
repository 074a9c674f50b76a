import type { Link } from '@shipmates/contract/profiles'
import Pencil from 'lucide-react/icons/pencil'
import { Button } from '../../components/ui/button.tsx'
import { LinkList } from './link-list.tsx'
import { Panel } from './panel.tsx'

type LinksPanelProps = { links: readonly Link[]; onEdit: () => void }

/** My links; hidden while the details, which include them, are being edited. */
export function LinksPanel({ links, onEdit }: LinksPanelProps) {
  return (
    <Panel
      title="Links"
      action={
        <Button size="small" onClick={onEdit}>
          <Pencil aria-hidden="true" />
          Edit Links
        </Button>
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
